/* Parts of a page that ask again by themselves (hx-trigger="every …"): data-version is the ETag they hold. While nothing has
   changed nothing is drawn anew; what changes keeps its scroll (data-keep-scroll: a selector). Without a connection the part
   shows its [data-stale] line and goes on trying, without a toast every few seconds. */
const asks = (element) => element?.dataset?.version !== undefined;

document.addEventListener("htmx:configRequest", ({ target, detail }) => {
  if (asks(target)) detail.headers["If-None-Match"] = target.dataset.version;
});

// A phone in a pocket need not ask.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (asks(event.target) && document.hidden) event.preventDefault();
});

let scrolled = [];

document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (!asks(target)) return;
  stale(target, false);
  if (detail.xhr.status === 304) detail.shouldSwap = false;
  const kept = target.dataset.keepScroll;
  scrolled = kept ? [...target.querySelectorAll(kept)].map((part) => [part.scrollLeft, part.scrollTop]) : [];
});

// The part is a new element by now: it is found by its id.
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const part = document.getElementById(detail.target.id);
  if (!asks(part) || !part.dataset.keepScroll) return;
  part.querySelectorAll(part.dataset.keepScroll).forEach((inner, index) => {
    if (scrolled[index]) [inner.scrollLeft, inner.scrollTop] = scrolled[index];
  });
});

for (const trouble of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(
    trouble,
    (event) => {
      if (!asks(event.target)) return;
      event.stopPropagation();
      stale(event.target, true);
    },
    true,
  );
}

function stale(part, is) {
  const line = part.querySelector("[data-stale]");
  if (line) line.hidden = !is;
}

// On a phone the bracket opens at the round that is being played.
for (const bracket of document.querySelectorAll(".live-bracket .bracket__scroll")) {
  const now = bracket.querySelector(".node--live, .node--done, .node--ready");
  if (now) bracket.scrollLeft = now.closest(".bracket__round, .bracket__final").offsetLeft;
}

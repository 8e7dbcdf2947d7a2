/* A form is sent once: a second tap while the first is under way does nothing. data-repeat lifts this (downloads). */
const UNDER_WAY = "underWay";

function hold(form, submitter) {
  form.dataset[UNDER_WAY] = "";
  submitter?.classList.add("is-busy");
  form.setAttribute("aria-busy", "true");
}

function release(form) {
  delete form.dataset[UNDER_WAY];
  form.removeAttribute("aria-busy");
  form.querySelectorAll(".is-busy").forEach((button) => button.classList.remove("is-busy"));
}

// Before htmx and everybody else hears of it.
document.addEventListener(
  "submit",
  (event) => {
    if (event.target.dataset[UNDER_WAY] === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const sentByPage = !event.defaultPrevented && form.method !== "dialog";
  if (sentByPage && form.dataset.repeat === undefined) hold(form, event.submitter);
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("form")) hold(event.target, event.detail.requestConfig.triggeringEvent?.submitter);
});
document.addEventListener("htmx:afterRequest", (event) => event.target.matches?.("form") && release(event.target));
// Coming back by the browser's button finds the form as it was left.
window.addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach(release));

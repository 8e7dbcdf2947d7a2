/* Toasts: those the page came with, those a response asks for (HX-Trigger: {"toast": {"text", "kind"}}),
   and the two the shell itself has to say: no connection, and the server failed. */
const region = document.getElementById("toasts");
const STAYS_MS = 7000;

export function toast(text, kind = "info") {
  const shown = document.getElementById("toast-blank").content.firstElementChild.cloneNode(true);
  shown.classList.add(`toast--${kind}`);
  shown.querySelector(".toast__text").textContent = text;
  region.append(shown);
  settle(shown);
}

function settle(shown) {
  shown.querySelector(".toast__close").hidden = false;
  let leaving;
  const wait = () => (leaving = setTimeout(() => shown.remove(), STAYS_MS));
  shown.addEventListener("click", (event) => event.target.closest(".toast__close") && shown.remove());
  for (const held of ["pointerenter", "focusin"]) shown.addEventListener(held, () => clearTimeout(leaving));
  for (const free of ["pointerleave", "focusout"]) shown.addEventListener(free, wait);
  wait();
}

if (region) {
  region.querySelectorAll(".toast").forEach(settle);
  document.body.addEventListener("toast", (event) => toast(event.detail.text, event.detail.kind));
  document.body.addEventListener("htmx:sendError", () => toast(region.dataset.offline, "error"));
  document.body.addEventListener("htmx:responseError", () => toast(region.dataset.failed, "error"));
}

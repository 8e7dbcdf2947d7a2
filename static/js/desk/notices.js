/* Notices above the board, or inside the dialog that covers it. Their words stand in templates/desk/notices.html. */
const region = document.getElementById("notices");

function home() {
  return document.querySelector("dialog[open] .dialog__body") ?? region;
}

/* Shows a notice once; `slots` fill its data-slot parts: a text, or a list of texts. */
export function notice(name, slots = {}) {
  withdraw(name);
  const shown = document.getElementById(`notice-${name}`).content.firstElementChild.cloneNode(true);
  shown.dataset.notice = name;
  for (const [slot, value] of Object.entries(slots)) fillSlot(shown, slot, value);
  home().prepend(shown);
  shown.scrollIntoView({ block: "nearest" });
}

function fillSlot(shown, slot, value) {
  const part = shown.querySelector(`[data-slot="${slot}"]`);
  if (!Array.isArray(value)) part.textContent = value;
  else part.replaceChildren(...value.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

export function withdraw(...names) {
  for (const name of names) document.querySelectorAll(`[data-notice="${name}"]`).forEach((shown) => shown.remove());
}

/* A dialog that closes leaves its notices to the page. */
document.addEventListener(
  "close",
  (event) => region.prepend(...event.target.querySelectorAll("[data-notice]")),
  true,
);

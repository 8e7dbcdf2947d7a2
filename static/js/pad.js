/* The numeric pad: its keys write into its own display, which is an ordinary input. */
function typed(value, key) {
  if (key === "clear") return "";
  if (key === "back") return value.slice(0, -1);
  if (key === "minus") return value.startsWith("-") ? value.slice(1) : `-${value}`;
  return value + key;
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-pad-key]");
  if (!key) return;
  const display = key.closest(".pad").querySelector(".pad__display");
  const value = typed(display.value, key.dataset.padKey);
  if (value.length > display.maxLength) return;
  display.value = value;
  display.dispatchEvent(new Event("input", { bubbles: true }));
});

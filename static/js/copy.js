/* data-copy="#id": the element's text to the clipboard; where the browser forbids it, the text is selected instead. */
import { toast } from "./toasts.js";

function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

// The hall's plain http is no secure context: navigator.clipboard is missing there, the old command is not.
function copied(element) {
  select(element);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const { copied: done, copyByHand } = document.getElementById("toasts").dataset;
  if (copied(document.querySelector(button.dataset.copy))) toast(done, "success");
  else toast(copyByHand, "info");
});

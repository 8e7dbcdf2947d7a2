/* Dialogs: data-dialog-open="id" opens, data-dialog-close closes; a fragment that arrives with data-dialog-show opens itself. */
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-dialog-open]");
  if (opener) document.getElementById(opener.dataset.dialogOpen).showModal();
  if (event.target.closest("[data-dialog-close]")) event.target.closest("dialog").close();
});

function showArrived(root) {
  const arrived = [...root.querySelectorAll("dialog[data-dialog-show]")];
  if (root.matches?.("dialog[data-dialog-show]")) arrived.push(root);
  for (const dialog of arrived) {
    if (dialog.open) continue;
    dialog.showModal();
    dialog.addEventListener("close", () => dialog.remove());
  }
}

document.addEventListener("htmx:load", (event) => showArrived(event.detail.elt));
showArrived(document);

/* The desk: forms that write lines, what is kept of them until they are written, and the board that others change too.
   No law stands here: what a line is worth and whether it is accepted, the server says. */
import { toast } from "../toasts.js";
import { Lost, preview, send, uuid } from "./api.js";
import { ask, whileLookedAt } from "./asking.js";
import { Drafts } from "./drafts.js";
import { notice, withdraw } from "./notices.js";
import { beyond, dataOf, fill, fillBeside } from "./pens.js";

const PREVIEW_AFTER_MS = 150;
const RETRY_AFTER_MS = 4000;

const root = document.getElementById("desk");
const board = document.getElementById("board");
const drafts = new Drafts(root.dataset.sheet);
const blanks = new WeakMap();
const previews = new WeakMap();
let etag = root.dataset.etag;
let waiting = null; // a board that came while somebody was typing
let changed = ""; // the slot somebody was told of, begun before the latest lines

const seq = () => Number(board.firstElementChild.dataset.seq);
const pens = () => [...root.querySelectorAll("[data-pen]")];
const penOf = (kind) => root.querySelector(`[data-pen][data-kind="${kind}"]`);
const openPen = () => root.querySelector(".pen--open");
const reasonOf = (form) => form.querySelector("[data-correction] [name=reason]");

/* ---- the forms and their drafts ---- */

async function connect() {
  await Promise.all(pens().map(connectPen));
  const slot = openPen() && drafts.slotOf(openPen().dataset.kind);
  if (!drafts.pending && drafts.isBehind(slot, seq())) sayChanged(slot);
  else withdraw("changed");
}

/* A form that a game's own script draws is inert until that script is there. */
async function connectPen(form) {
  blanks.set(form, JSON.stringify(dataOf(form)));
  form.dataset.idle = form.hidden ? "" : "no";
  restore(form);
  if (!form.dataset.module) return;
  const module = await import(form.dataset.module);
  module.connect(form);
  form.inert = false;
}

function restore(form) {
  const { kind } = form.dataset;
  const draft = drafts.of(kind);
  fill(form, draft?.data ?? {});
  showCorrection(form, draft);
  if (form.classList.contains("pen--open")) {
    form.hidden = form.dataset.idle === "" && draft?.line === undefined;
    board.firstElementChild.classList.toggle("desk--open", !form.hidden);
  }
  form.dispatchEvent(new CustomEvent("pen:filled"));
  showPreview(form);
}

function showCorrection(form, draft) {
  const part = form.querySelector("[data-correction]");
  if (!part) return;
  const correcting = draft?.line !== undefined;
  part.hidden = part.disabled = !correcting;
  form.classList.toggle("is-correcting", correcting);
  part.querySelector("[data-slot=said]").textContent = correcting ? draft.said : "";
  reasonOf(form).value = draft?.reason ?? "";
}

function keep(form) {
  const { kind } = form.dataset;
  const draft = { after: seq(), ...drafts.of(kind), data: dataOf(form), reason: reasonOf(form)?.value ?? "" };
  if (draft.line === undefined && JSON.stringify(draft.data) === blanks.get(form)) drafts.drop(drafts.slotOf(kind));
  else drafts.keep(kind, draft);
}

/* What the form would send as a line: a correction wraps it. */
function lineOf(form) {
  const { kind } = form.dataset;
  const draft = drafts.of(kind);
  const data = dataOf(form);
  if (draft?.line === undefined) return { kind, data };
  const reason = reasonOf(form).value;
  return { kind: "replaced", data: { line: draft.line, reason, kind, data: { ...draft.beyond, ...data } } };
}

/* ---- what a line would bring ---- */

function showPreview(form) {
  const part = form.querySelector("[data-preview]");
  const button = form.querySelector("[data-write]");
  clearTimeout(previews.get(form)?.timer);
  const touched = drafts.of(form.dataset.kind) !== undefined;
  if (!part || !touched || form.hidden || !saysEnough(form)) {
    previews.delete(form);
    button.disabled = Boolean(part) && !touched;
    if (part) say(part, "");
    return;
  }
  const run = { timer: setTimeout(() => askPreview(form, part, button, run), PREVIEW_AFTER_MS) };
  previews.set(form, run);
}

/* The reason of a correction may still be to come: what the line would bring does not hang on it. */
function saysEnough(form) {
  return [...form.elements].every((field) => field === reasonOf(form) || !field.willValidate || field.validity.valid);
}

async function askPreview(form, part, button, run) {
  const line = lineOf(form);
  if (line.kind === "replaced") line.data.reason ||= "–";
  let found = null;
  try {
    found = await preview(root.dataset.preview, line);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
  if (previews.get(form) !== run) return;
  if (found?.status === 401) notice("signed-out");
  const worded = found?.status === 200;
  say(part, worded ? found.html : "");
  const accepted = part.querySelector("[data-accepted]");
  button.disabled = worded && !accepted;
  const detail = { board: accepted ? JSON.parse(accepted.dataset.board) : null };
  form.dispatchEvent(new CustomEvent("pen:previewed", { detail }));
}

function say(part, html) {
  part.innerHTML = html;
  if (!html && part.dataset.hint) {
    part.append(Object.assign(document.createElement("p"), { className: "preview__hint", textContent: part.dataset.hint }));
  }
}

/* ---- writing ---- */

function write(form) {
  if (drafts.pending) return;
  const { kind, closing } = form.dataset;
  const after = drafts.of(kind)?.after ?? seq();
  const line = closing ? dataOf(form) : lineOf(form);
  drafts.pending = {
    url: root.dataset[closing ?? "lines"],
    body: { uuid: uuid(), after, ...line, written_at: new Date().toISOString() },
    slot: drafts.slotOf(kind),
    said: form.dataset.said ?? "written",
  };
  drafts.save();
  form.querySelector("[data-write]").classList.add("is-busy");
  deliver();
}

async function deliver() {
  const { pending } = drafts;
  board.inert = true;
  let found;
  try {
    found = await send(pending.url, pending.body);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    return lost(pending);
  }
  if (drafts.pending !== pending) return undefined;
  drafts.pending = null;
  drafts.save();
  // The board that was written on stays inert until the new one has come: a second tap finds nothing to write.
  if (found.ok) await written(pending, found.answer);
  release();
  return found.ok ? undefined : refused(pending, found.answer);
}

function release() {
  board.inert = false;
  root.querySelectorAll(".is-busy").forEach((button) => button.classList.remove("is-busy"));
  withdraw("lost");
}

function lost(pending) {
  closeDialogs();
  notice("lost");
  setTimeout(() => drafts.pending === pending && deliver(), RETRY_AFTER_MS);
}

async function written(pending, answer) {
  drafts.drop(pending.slot);
  drafts.follow(pending.body.after, answer.seq);
  withdraw("refused", "changed", "signed-out", "failed");
  closeDialogs();
  document.querySelectorAll("#toasts .toast").forEach((earlier) => earlier.remove());
  toast(root.dataset[pending.said].replace("{seq}", answer.seq), "success");
  await look();
}

async function refused({ slot }, { code, clause, message }) {
  if (code === "permission.sign_in") return notice("signed-out");
  if (code === "sheet.stale" && drafts.pens[slot]) {
    closeDialogs();
    document.activeElement.blur();
    await look();
    const form = penOf(slot.split("@")[0]);
    if (form) {
      show(form);
      return sayChanged(slot);
    }
  }
  const cited = root.querySelector(`[name=clause] option[value="${clause}"]`)?.textContent;
  notice("refused", { message, clause: cited ?? clause });
  document.querySelectorAll("[data-notice=refused] [data-slot=clause-line]").forEach((line) => (line.hidden = !clause));
  return look();
}

/* ---- corrections ---- */

function correct(line) {
  const { kind } = line.dataset;
  const data = JSON.parse(line.dataset.data);
  const said = line.querySelector("[data-said]").textContent;
  const form = penOf(kind);
  const draft = { after: seq(), data, reason: "", line: Number(line.dataset.line), said, beyond: beyond(form, data) };
  drafts.beginCorrection(kind, line.dataset.line, draft);
  restore(form);
  show(form);
}

function strike(line) {
  const form = penOf("struck");
  const said = line.querySelector("[data-said]").textContent;
  fill(form, { line: Number(line.dataset.line) });
  form.querySelector("[data-slot=said]").textContent = said;
  keep(form);
  showPreview(form);
  show(form);
}

function show(form) {
  const dialog = form.closest("dialog");
  if (dialog) dialog.showModal();
  else form.scrollIntoView({ block: "start" });
}

function cancelCorrection(form) {
  drafts.drop(drafts.slotOf(form.dataset.kind));
  restore(form);
  closeDialogs();
}

/* ---- the board ---- */

async function look() {
  const found = await ask(root.dataset.board, etag);
  if (found.state === "offline") return notice("offline");
  withdraw("offline");
  if (found.state === "signed-out") return notice("signed-out");
  if (found.state !== "new") return undefined;
  withdraw("signed-out");
  waiting = found;
  return exchange();
}

function isTyping() {
  const field = document.activeElement;
  return board.contains(field) && field.matches("input:not([type=radio], [type=checkbox]), textarea, select");
}

async function exchange() {
  if (!waiting || isTyping() || document.querySelector("dialog[open]")) return;
  const focused = board.contains(document.activeElement) ? document.activeElement.id : "";
  etag = waiting.etag;
  board.innerHTML = waiting.html;
  waiting = null;
  await connect();
  if (focused) document.getElementById(focused)?.focus();
}

function sayChanged(slot) {
  changed = slot;
  const seen = drafts.pens[slot].after;
  const missed = [...board.querySelectorAll("[data-line]")].filter((line) => Number(line.dataset.line) > seen).reverse();
  missed.forEach((line) => line.classList.add("sheet__line--new"));
  notice("changed", { missed: missed.map((line) => textOf(line)) });
}

function textOf(line) {
  const said = line.querySelector(".sheet__text, del").textContent;
  return `${line.dataset.line}. ${said} (${line.querySelector(".sheet__meta").textContent.trim()})`;
}

function goOn() {
  drafts.catchUp(changed, seq());
  withdraw("changed");
}

function discard() {
  drafts.drop(changed);
  withdraw("changed");
  pens().forEach(restore);
}

function closeDialogs() {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
}

async function askReopening() {
  const found = await ask(root.dataset.reopening, "");
  if (found.state === "signed-out") return notice("signed-out");
  if (found.state !== "new") return notice(found.state === "offline" ? "offline" : "failed");
  board.insertAdjacentHTML("beforeend", found.html);
  const dialog = board.lastElementChild;
  dialog.addEventListener("close", () => dialog.remove());
  connectPen(dialog.querySelector("[data-pen]"));
  return dialog.showModal();
}

/* ---- what is tapped and typed ---- */

const acts = {
  retry: () => drafts.pending && deliver(),
  abandon: () => {
    drafts.pending = null;
    drafts.save();
    release();
  },
  "go-on": goOn,
  discard,
  correct: (button) => correct(button.closest("[data-line]")),
  strike: (button) => strike(button.closest("[data-line]")),
  "cancel-correction": (button) => cancelCorrection(button.closest("[data-pen]")),
  "ask-reopening": askReopening,
};

root.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) acts[button.dataset.do](button);
  const quick = event.target.closest("[data-reason]");
  if (quick) fillReason(quick);
  const opener = event.target.closest("[data-dialog-open]");
  if (opener) takeUp(document.getElementById(opener.dataset.dialogOpen).querySelector("[data-pen]"));
});

/* Whoever opens a form again has the present sheet before them. */
function takeUp(form) {
  if (form) drafts.catchUp(drafts.slotOf(form.dataset.kind), seq());
}

function fillReason(button) {
  const field = button.closest(".field").querySelector("[name=reason]");
  field.value = button.dataset.reason;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

root.addEventListener("input", (event) => {
  const form = event.target.closest("[data-pen]");
  if (!form) return;
  if (event.target.dataset.fills) fillBeside(event.target);
  withdraw("refused");
  keep(form);
  showPreview(form);
});

root.addEventListener("submit", (event) => {
  event.preventDefault();
  write(event.target);
});

// Enter writes the open form when nothing else has the keyboard.
document.addEventListener("keydown", (event) => {
  const form = openPen();
  const elsewhere = event.target.closest("button, a, input, textarea, select, dialog");
  if (event.key !== "Enter" || elsewhere || !form || form.hidden || document.querySelector("dialog[open]")) return;
  if (!form.querySelector("[data-write]").disabled) form.requestSubmit();
});

document.addEventListener("close", (event) => event.target.matches("dialog") && exchange(), true);
root.addEventListener("focusout", () => setTimeout(exchange));

connect();
if (drafts.pending) deliver();
whileLookedAt(() => (drafts.pending ? undefined : look()));

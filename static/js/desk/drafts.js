/* What is being entered on a sheet, kept on this device until it is written: an expired session, a reload or a lost
   connection loses nothing.
   pens     slot → {after, data, reason, line, said}; a slot is a kind, or kind@line for a correction
   active   kind → the slot its form shows
   pending  {url, body, slot, said}: sent, but not answered; sent again as it is, under the same uuid */
const EMPTY = { pens: {}, active: {}, pending: null };

export class Drafts {
  constructor(sheet) {
    this.key = `duiju.desk.${sheet}`;
    Object.assign(this, JSON.parse(JSON.stringify(EMPTY)), this.stored());
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? {};
    } catch {
      return {};
    }
  }

  save() {
    const { pens, active, pending } = this;
    try {
      if (!pending && Object.keys(pens).length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify({ pens, active, pending }));
    } catch {
      // A full or forbidden store keeps nothing beyond this page; entering still works.
    }
  }

  slotOf(kind) {
    return this.active[kind] ?? kind;
  }

  of(kind) {
    return this.pens[this.slotOf(kind)];
  }

  keep(kind, draft) {
    this.pens[this.slotOf(kind)] = draft;
    this.save();
  }

  drop(slot) {
    delete this.pens[slot];
    for (const kind of Object.keys(this.active)) if (this.active[kind] === slot) delete this.active[kind];
    this.save();
  }

  beginCorrection(kind, line, draft) {
    const slot = `${kind}@${line}`;
    this.active[kind] = slot;
    this.pens[slot] ??= draft;
    this.save();
  }

  /* Whether a slot was begun before line `seq` was written. */
  isBehind(slot, seq) {
    return slot in this.pens && this.pens[slot].after < seq;
  }

  /* A person has seen line `seq` and goes on. */
  catchUp(slot, seq) {
    if (slot in this.pens) this.pens[slot].after = seq;
    this.save();
  }

  /* The writer has seen its own line: what was begun right before it is not behind. */
  follow(after, seq) {
    for (const draft of Object.values(this.pens)) if (draft.after === after) draft.after = seq;
    this.save();
  }
}

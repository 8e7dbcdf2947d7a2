/* The ring and the cards: taps become the fields of their forms. What they are worth only the server says. */
const TURN = "duiju.gouji.turn"; // how this device lies at the table

export function connect(form) {
  if (form.querySelector("[data-ring]")) connectRing(form);
  else connectCards(form);
}

function listOf(field) {
  return JSON.parse(field.value);
}

function put(field, list) {
  field.value = JSON.stringify(list);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/* ---- the ring ---- */

let current = null; // the ring the keyboard speaks to

function connectRing(form) {
  const ring = form.querySelector("[data-ring]");
  const { finish, revolution } = form.elements;
  const words = ring.dataset.places.split(",");
  const giveUp = form.querySelector("[data-give-up]");
  let places = null; // as the server has found them for just these taps

  const giving = (on) => {
    giveUp.setAttribute("aria-pressed", String(on));
    form.querySelector("[data-giving-up]").hidden = !on;
  };

  const change = (ranOut, gaveUp) => {
    places = null;
    finish.value = JSON.stringify(ranOut);
    put(revolution, gaveUp);
    draw();
  };

  const tap = (seat) => {
    const ranOut = listOf(finish);
    const gaveUp = listOf(revolution);
    const at = ranOut.indexOf(seat);
    const before = at < 0 ? ranOut : ranOut.slice(0, at); // tapped again: this one and the later are taken back
    if (gaveUp.includes(seat)) change(ranOut, gaveUp.filter((other) => other !== seat));
    else if (giveUp.getAttribute("aria-pressed") === "true") change(before, [...gaveUp, seat]);
    else change(at < 0 ? [...ranOut, seat] : before, gaveUp);
    giving(false);
  };

  const badgeOf = (seat, ranOut, gaveUp) => {
    if (gaveUp.includes(seat)) return ring.dataset.gaveUp;
    if (places) return places[seat - 1] ? words[places[seat - 1] - 1] : "";
    const at = ranOut.indexOf(seat);
    if (at < 0) return "";
    return gaveUp.length ? String(at + 1) : words[at]; // with a revolution the order is not yet the place
  };

  const draw = () => {
    const ranOut = listOf(finish);
    const gaveUp = listOf(revolution);
    for (const button of ring.querySelectorAll("[data-seat]")) {
      const seat = Number(button.dataset.seat);
      const badge = button.querySelector("[data-badge]");
      badge.textContent = badgeOf(seat, ranOut, gaveUp);
      badge.hidden = !badge.textContent;
      button.setAttribute("aria-pressed", String(ranOut.includes(seat) || gaveUp.includes(seat)));
      button.classList.toggle("seat--out", gaveUp.includes(seat));
    }
    const nothing = ranOut.length + gaveUp.length === 0;
    form.querySelector("[data-back]").disabled = form.querySelector("[data-clear]").disabled = nothing;
  };

  const back = () => {
    const ranOut = listOf(finish);
    const gaveUp = listOf(revolution);
    if (giveUp.getAttribute("aria-pressed") === "true") giving(false);
    else if (ranOut.length) change(ranOut.slice(0, -1), gaveUp);
    else if (gaveUp.length) change(ranOut, gaveUp.slice(0, -1));
  };

  ring.addEventListener("click", (event) => {
    const button = event.target.closest("[data-seat]");
    if (!button) return;
    tap(Number(button.dataset.seat));
    if (event.detail > 0) button.blur(); // tapped with a finger: Enter is to write, not to tap again
  });
  giveUp.addEventListener("click", () => giving(giveUp.getAttribute("aria-pressed") !== "true"));
  form.querySelector("[data-back]").addEventListener("click", back);
  form.querySelector("[data-clear]").addEventListener("click", () => change([], []));
  form.querySelector("[data-turn-table]").addEventListener("click", () => turn(ring, Number(ring.dataset.turn) + 1));
  form.addEventListener("pen:filled", () => {
    places = null;
    draw();
  });
  form.addEventListener("pen:previewed", ({ detail }) => {
    places = detail.board?.hands.length ? detail.board.hands[detail.board.hands.length - 1].places : null;
    draw();
  });

  current = { form, tap, back, giving: () => giveUp.click() };
  turn(ring, turned());
  draw();
}

function turned() {
  try {
    return Number(localStorage.getItem(TURN));
  } catch {
    return 0;
  }
}

function turn(ring, places) {
  ring.dataset.turn = places % 6;
  try {
    localStorage.setItem(TURN, ring.dataset.turn);
  } catch {
    // Turned for this page only.
  }
}

document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, textarea, select") || document.querySelector("dialog[open]");
  if (busy || event.ctrlKey || event.metaKey || event.altKey || !current?.form.isConnected || current.form.hidden) return;
  if (/^[1-6]$/.test(event.key)) {
    document.activeElement.blur(); // so that Enter writes instead of tapping the seat last touched
    current.tap(Number(event.key));
  } else if (event.key === "Escape") current.back();
  else if (event.key.toLowerCase() === "r") current.giving();
});

/* ---- the cards of the opening ---- */

function connectCards(form) {
  const { cards } = form.elements;
  const drawn = form.querySelector("[data-cards]");

  const draw = () => {
    const labels = listOf(cards).map((card) => form.querySelector(`[data-card="${card}"]`).textContent);
    drawn.textContent = labels.join("、");
    form.querySelector("[data-uncard]").disabled = labels.length === 0;
  };
  const change = (list) => {
    put(cards, list);
    draw();
  };

  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (key) change(afterCard(listOf(cards), key.dataset.card));
    if (event.target.closest("[data-uncard]")) change(listOf(cards).slice(0, -1));
  });
  form.addEventListener("pen:filled", draw);
  draw();
}

/* After a card that is no joker the next tap means: that card instead. */
function afterCard(list, card) {
  const last = list[list.length - 1];
  return last && !/^[SB]J$/.test(last) ? [...list.slice(0, -1), card] : [...list, card];
}

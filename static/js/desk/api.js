/* The one way to write: JSON to the API under the session. A refusal is an answer; no answer at all is `Lost`. */
const PATIENCE_MS = 15000;

export class Lost extends Error {}

// The hall's plain http is no secure context: crypto.randomUUID is missing there.
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

// Read anew each time: signing in, here or in another window, changes it.
function token() {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  return cookie ? decodeURIComponent(cookie.slice("csrftoken=".length)) : "";
}

async function post(url, body) {
  const gaveUp = new AbortController();
  const timer = setTimeout(() => gaveUp.abort(), PATIENCE_MS);
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
      body: JSON.stringify(body),
      credentials: "same-origin",
      signal: gaveUp.signal,
    });
  } catch {
    throw new Lost();
  } finally {
    clearTimeout(timer);
  }
}

/* {ok, answer}: what the sheet answers, or the refusal {code, clause, facts, message}. */
export async function send(url, body) {
  const response = await post(url, body);
  const answer = response.status < 500 ? await response.json().catch(() => null) : null;
  if (!answer) throw new Lost();
  return { ok: response.ok, answer };
}

/* {status, html}: a fragment that says what a line would bring. */
export async function preview(url, body) {
  const response = await post(url, body);
  return { status: response.status, html: await response.text().catch(() => "") };
}

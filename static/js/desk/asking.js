/* Asking again every few seconds whether a part of the page has changed; an unchanged one costs a few bytes. */
const PAUSE_MS = 4000;
const PATIENCE_MS = 15000;

/* {state: "same" | "new" | "signed-out" | "offline" | "failed", html, etag} */
export async function ask(url, etag) {
  const headers = etag ? { "If-None-Match": etag } : {};
  const gaveUp = new AbortController();
  const timer = setTimeout(() => gaveUp.abort(), PATIENCE_MS);
  const as = { headers, credentials: "same-origin", redirect: "manual", cache: "no-store", signal: gaveUp.signal };
  try {
    const response = await fetch(url, as);
    if (response.type === "opaqueredirect" || response.status === 401) return { state: "signed-out" };
    if (response.status === 304) return { state: "same" };
    if (!response.ok) return { state: "failed" };
    return { state: "new", html: await response.text(), etag: response.headers.get("ETag") };
  } catch {
    return { state: "offline" };
  } finally {
    clearTimeout(timer);
  }
}

/* Calls `act` while the page is looked at, and at once when somebody comes back to it. */
export function whileLookedAt(act) {
  setInterval(() => document.visibilityState === "visible" && act(), PAUSE_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && act());
  addEventListener("pageshow", (event) => event.persisted && act());
  addEventListener("online", act);
}

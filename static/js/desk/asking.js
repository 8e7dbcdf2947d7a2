/* Asking again every few seconds whether a part of the page has changed; an unchanged one costs a few bytes. */
const PAUSE_MS = 4000;

/* {state: "same" | "new" | "signed-out" | "offline" | "failed", html, etag} */
export async function ask(url, etag) {
  const headers = etag ? { "If-None-Match": etag } : {};
  let response;
  try {
    response = await fetch(url, { headers, credentials: "same-origin", redirect: "manual", cache: "no-store" });
    if (response.type === "opaqueredirect" || response.status === 401) return { state: "signed-out" };
    if (response.status === 304) return { state: "same" };
    if (!response.ok) return { state: "failed" };
    return { state: "new", html: await response.text(), etag: response.headers.get("ETag") };
  } catch {
    return { state: "offline" };
  }
}

/* Calls `act` while the page is looked at, and at once when somebody comes back to it. */
export function whileLookedAt(act) {
  setInterval(() => document.visibilityState === "visible" && act(), PAUSE_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && act());
  addEventListener("pageshow", (event) => event.persisted && act());
  addEventListener("online", act);
}

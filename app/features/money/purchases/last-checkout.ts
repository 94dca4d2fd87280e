import { readCookie } from "#app/lib/flash.ts";

const name = "__Host-checkout";
const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";
/** A checkout is open for at most a day. */
const seconds = 86_400;

/** The Set-Cookie value by which the browser remembers the checkout it was sent to. */
export function rememberCheckout(sessionId: string): string {
  return `${name}=${sessionId}; Max-Age=${seconds}; ${attributes}`;
}

/** The Set-Cookie value that clears it: the payment has gone through, or never will. */
export const dismissCheckout = `${name}=; Max-Age=0; ${attributes}`;

/** The session id of the checkout this browser was last sent to, or null. */
export function lastCheckout(cookieHeader: string | null): string | null {
  return parseSessionId(readCookie(cookieHeader, name));
}

/** A checkout session's id, or null for anything else. */
export function parseSessionId(value: unknown): string | null {
  return typeof value === "string" && /^cs_\w{1,250}$/.test(value) ? value : null;
}

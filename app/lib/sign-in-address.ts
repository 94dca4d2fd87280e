import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import { readCookie } from "./flash.ts";
import { localPath, pathBefore } from "./local-path.ts";

const hintCookie = "signed-in";

/**
 * Pages made at build are the same for everybody. This cookie, which scripts may read and which opens no door, lets
 * them offer the way in instead of a login. It lives as long as any session: where it is left without one, that one
 * has ended.
 */
export function signedInHint(isSignedIn: boolean): string {
  return `${hintCookie}=${isSignedIn ? "1" : ""}; Path=/; Max-Age=${isSignedIn ? 2_592_000 : 0}; SameSite=Lax`;
}

export function hasSignedInHint(cookieHeader: string | null): boolean {
  return Boolean(readCookie(cookieHeader, hintCookie));
}

const sessionCookies = ["__Host-session", "session"];

/** The door to a page that is not open yet: it leads on to `next`, and says when a session has ended. */
export function doorAddress(
  door: string,
  next: string,
  hasEnded = false,
  others: Record<string, string> = {},
): string {
  const params = new URLSearchParams(others);
  if (next !== "/") params.set("next", next);
  if (hasEnded) params.set("session", "ended");
  const search = params.toString();
  return search ? `${door}?${search}` : door;
}

/** Where a request without a session is sent: to sign in, and from there back to its page. */
export function signInAddress(request: Request, url: URL): string {
  return doorAddress("/auth", pageOf(request, url), bringsSession(request.headers.get("cookie")));
}

/** The page that a request asks for; of a form that was sent, the page it stood on. */
export function pageOf(request: Request, url: URL): string {
  if (request.method === "GET" || request.method === "HEAD") return url.pathname + url.search;
  return pathBefore(request, url.origin, url.pathname + url.search);
}

/** Where a door leads on to. Doors themselves are no such place. */
export function nextOf({ searchParams }: URL): string {
  const next = localPath(searchParams.get("next"));
  return /^\/(auth|sign-out)\b/.test(next) ? "/" : next;
}

/** A redirect of the gate's, as a client action meets it. */
export const leadsToSignIn = ({ headers }: Response): boolean =>
  headers.get("location")?.startsWith("/auth") ?? false;

export const hasEnded = ({ searchParams }: URL): boolean => searchParams.get("session") === "ended";

/** Only asked where no session was found: what the browser still holds of one says that it has ended. */
function bringsSession(cookies: string | null): boolean {
  return hasSignedInHint(cookies) || sessionCookies.some((name) => readCookie(cookies, name));
}

/** Signing up with the account type chosen; `next` is where the visitor wanted to be. */
export const signUpAddress = (role: ActiveRole, next = "/"): string =>
  doorAddress("/auth", next, false, { tab: "signup", role });

/** The library is for members, so the way to it for a visitor is through signing up. */
export const browseAddress = signUpAddress("brand", "/library");

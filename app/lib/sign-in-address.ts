import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import { readCookie } from "./flash.ts";
import { localPath, pathBefore } from "./local-path.ts";

const hintCookie = "signed-in";

/**
 * A cookie that scripts of prerendered pages read to link to the app instead of the login; it grants no access. Lives as long
 * as any session: without one, the session has expired.
 */
export function signedInHint(isSignedIn: boolean): string {
  return `${hintCookie}=${isSignedIn ? "1" : ""}; Path=/; Max-Age=${isSignedIn ? 2_592_000 : 0}; SameSite=Lax`;
}

export function hasSignedInHint(cookieHeader: string | null): boolean {
  return Boolean(readCookie(cookieHeader, hintCookie));
}

const sessionCookies = ["__Host-session", "session"];

/** Address of an access step (`door`) that continues to `next`. */
export function authAddressOf(door: string, next: string, hasEnded = false, others: Record<string, string> = {}): string {
  const params = new URLSearchParams(others);
  if (next !== "/") params.set("next", next);
  if (hasEnded) params.set("session", "ended");
  const search = params.toString();
  return search ? `${door}?${search}` : door;
}

/** Sign-in address that returns to the requested page. */
export function signInAddress(request: Request, url: URL): string {
  return authAddressOf("/auth", pageOf(request, url), bringsSession(request.headers.get("cookie")));
}

/** The requested page; for a POST, the page with the form. */
export function pageOf(request: Request, url: URL): string {
  if (request.method === "GET" || request.method === "HEAD") return url.pathname + url.search;
  return pathBefore(request, url.origin, url.pathname + url.search);
}

/** The `next` parameter; the home page if it is missing, unsafe or a sign-in page. */
export function nextOf({ searchParams }: URL): string {
  const next = localPath(searchParams.get("next"));
  return /^\/(auth|sign-out)\b/.test(next) ? "/" : next;
}

/** True for a redirect of the gate. */
export const leadsToSignIn = ({ headers }: Response): boolean => headers.get("location")?.startsWith("/auth") ?? false;

export const hasEnded = ({ searchParams }: URL): boolean => searchParams.get("session") === "ended";

/** Call without a valid session: a remaining cookie means that it has expired. */
function bringsSession(cookies: string | null): boolean {
  return hasSignedInHint(cookies) || sessionCookies.some((name) => readCookie(cookies, name));
}

/** Sign-up with the account type chosen, continuing to `next`. */
export const signUpAddress = (role: ActiveRole, next = "/"): string =>
  authAddressOf("/auth", next, false, { tab: "signup", role });

/** Visitors reach the library by signing up. */
export const browseAddress = signUpAddress("brand", "/library");

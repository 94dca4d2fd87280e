import { readCookie } from "./flash.ts";

const name = "signed-in";

/**
 * Pages made at build are the same for everybody. This cookie, which scripts may read and which opens no door, lets
 * them offer the way in instead of a login. It lives as long as any session: where it is left without one, that one
 * has ended.
 */
export function signedInHint(isSignedIn: boolean): string {
  return `${name}=${isSignedIn ? "1" : ""}; Path=/; Max-Age=${isSignedIn ? 2_592_000 : 0}; SameSite=Lax`;
}

export function hasSignedInHint(cookieHeader: string | null): boolean {
  return Boolean(readCookie(cookieHeader, name));
}

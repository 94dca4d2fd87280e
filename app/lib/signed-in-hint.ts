import { readCookie } from "./flash.ts";

const name = "signed-in";

/**
 * Pages made at build are the same for everybody. This cookie, which scripts may read and which opens no door, lets
 * them offer the way in instead of a login. It lives as long as an unused session.
 */
export function signedInHint(isSignedIn: boolean): string {
  return `${name}=${isSignedIn ? "1" : ""}; Path=/; Max-Age=${isSignedIn ? 864_000 : 0}; SameSite=Lax`;
}

export function hasSignedInHint(cookieHeader: string | null): boolean {
  return Boolean(readCookie(cookieHeader, name));
}

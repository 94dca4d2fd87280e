import type { Settings } from "#worker/env.ts";
import { equalsInConstantTime, hmacHex } from "#worker/crypto.ts";

/** Long past what a copy is ever behind; after that the cookie would tell nothing. */
const lifeSeconds = 300;
/** As D1 writes them, four numbers in hexadecimal, and signed: nobody's own invention is handed to the database. */
const signed = /^([0-9a-f-]{16,100})\.([0-9a-f]{64})$/;

type Signing = Pick<Settings, "PUBLIC_ORIGIN" | "MEDIA_URL_SECRET">;

/** As the session's: the prefix binds it to this host, where there is HTTPS. */
const nameAt = (origin: string): string => (origin.startsWith("https:") ? "__Host-bookmark" : "bookmark");

const sign = (settings: Signing, bookmark: string): string =>
  hmacHex(settings.MEDIA_URL_SECRET, `bookmark:${bookmark}`);

/** The `Set-Cookie` value that lets a viewer see what they have just done, whichever copy of the database is asked. */
export function bookmarkCookie(settings: Signing, bookmark: string): string {
  const secure = settings.PUBLIC_ORIGIN.startsWith("https:") ? "; Secure" : "";
  const value = `${bookmark}.${sign(settings, bookmark)}`;
  return `${nameAt(settings.PUBLIC_ORIGIN)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${secure}`;
}

/** The bookmark in a Cookie header; null when there is none, or one that we have not written. */
export function readBookmark(settings: Signing, header: string | null): string | null {
  const start = `${nameAt(settings.PUBLIC_ORIGIN)}=`;
  const pair = header?.split(";").find((each) => each.trim().startsWith(start));
  const [, bookmark, signature] = signed.exec(pair?.trim().slice(start.length) ?? "") ?? [];
  if (!bookmark || !signature) return null;
  return equalsInConstantTime(sign(settings, bookmark), signature) ? bookmark : null;
}

import type { AppContext } from "#worker/context.ts";
import { seal, sha256Hex, unseal } from "#worker/crypto.ts";
import { log } from "#worker/domain/lib/log.ts";
import type { LinkState } from "./secret-links.contract.ts";

/** What a link opens: a secret is worth nothing to another kind. */
export type LinkKind = "review" | "shared-video";

/** 256 random bits, as a link carries them. */
export const drawSecret = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** What the database knows a link by; null for what no link of ours can be. */
export const hashOfToken = (token: string): string | null =>
  /^[\w-]{43}$/.test(token) ? sha256Hex(token) : null;

const purposeOf = (kind: LinkKind, id: string): string => `${kind}-link:${id}`;

/** A link's secret as the database keeps it, of worth to what it opens only. */
export const sealToken = ({ settings }: AppContext, kind: LinkKind, id: string, token: string): string =>
  seal(settings.MEDIA_URL_SECRET, purposeOf(kind, id), token);

/** Null where it was sealed with another key: the link works on, and can no longer be shown. */
export function readToken(
  { settings }: AppContext,
  kind: LinkKind,
  { id, sealedToken }: { id: string; sealedToken: string },
): string | null {
  const token = unseal(settings.MEDIA_URL_SECRET, purposeOf(kind, id), sealedToken);
  if (token === null) log("secret-link.unreadable", { kind, id });
  return token;
}

/** A link is open until it runs out or its owner closes it. Times in UTC milliseconds. */
export function stateOfLink(
  { expiresAt, revokedAt }: { expiresAt: number; revokedAt: number | null },
  now: number,
): LinkState {
  if (revokedAt !== null) return "closed";
  return expiresAt > now ? "open" : "expired";
}

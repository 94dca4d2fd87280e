import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { seal, sha256Hex, unseal } from "#worker/crypto.ts";
import { log } from "#worker/domain/lib/log.ts";
import { days } from "#worker/domain/lib/time.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";
import type { LinkState } from "./reviews.contract.ts";

/** Secrets are bound to their kind. */
export type LinkKind = "review" | "shared-video";

/** 256 random bits, base64url as in the link. */
export const generateSecret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** Hash that the database stores; null for text that cannot be a token. */
export const hashOfToken = (token: string): string | null => (/^[\w-]{43}$/.test(token) ? sha256Hex(token) : null);

const purposeOf = (kind: LinkKind, id: string): string => `${kind}-link:${id}`;

/** Encrypts a link's secret for storage, bound to what it opens. */
export const sealToken = ({ settings }: AppContext, kind: LinkKind, id: string, token: string): string =>
  seal(settings.MEDIA_URL_SECRET, purposeOf(kind, id), token);

/** Null if it was sealed with another key: the link still works, but can no longer be displayed. */
export function readToken(
  { settings }: AppContext,
  kind: LinkKind,
  { id, sealedToken }: { id: string; sealedToken: string },
): string | null {
  const token = unseal(settings.MEDIA_URL_SECRET, purposeOf(kind, id), sealedToken);
  if (token === null) log("secret-link.unreadable", { kind, id });
  return token;
}

/** A link is open until it expires or its owner closes it. Times in UTC milliseconds. */
export function stateOfLink({ expiresAt, revokedAt }: { expiresAt: number; revokedAt: number | null }, now: number): LinkState {
  if (revokedAt !== null) return "closed";
  return expiresAt > now ? "open" : "expired";
}

const keptAfterEnd = days(30);
const atOnce = 100;

/** Deletes rows of links that expired or were closed thirty days ago. Returns how many. */
export async function discardEnded(ctx: AppContext, table: "reviews" | "shared_videos"): Promise<number> {
  const rows = sql.identifier(table);
  const { meta } = await ctx.db.run(sql`
    DELETE FROM ${rows} WHERE id IN (
      SELECT ended.id FROM ${rows} AS ended
      WHERE min(ended.expires_at, ifnull(ended.revoked_at, ended.expires_at)) < ${ctx.clock.now() - keptAfterEnd}
      LIMIT ${atOnce})`);
  return meta.changes;
}

/** Cron: deletes long-ended reviews with the names, votes and notes of their visitors. Returns how many. */
export const discardReviews = (ctx: AppContext): Promise<number> => discardEnded(ctx, "reviews");

/** Cron: purges reviews and visitors soft-deleted a minute ago, with their votes and notes. */
export async function purgeRemovedReviews(ctx: AppContext): Promise<void> {
  const before = ctx.clock.now() - removedFor;
  await runBatch(ctx.db, [
    ctx.db.run(sql`DELETE FROM reviews WHERE put_aside_at < ${before}`),
    ctx.db.run(sql`DELETE FROM review_visitors WHERE put_aside_at < ${before}`),
  ]);
}

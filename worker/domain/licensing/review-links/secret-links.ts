import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { seal, sha256Hex, unseal } from "#worker/crypto.ts";
import { log } from "#worker/domain/lib/log.ts";
import { days } from "#worker/domain/lib/time.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";
import type { LinkState } from "./reviews.contract.ts";

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

const keptAfterEnd = days(30);
const atOnce = 100;

/** Deletes what stood behind links that have run out or were closed thirty days ago. How many went. */
export async function discardEnded(ctx: AppContext, table: "reviews" | "shared_videos"): Promise<number> {
  const rows = sql.identifier(table);
  const { meta } = await ctx.db.run(sql`
    DELETE FROM ${rows} WHERE id IN (
      SELECT ended.id FROM ${rows} AS ended
      WHERE min(ended.expires_at, ifnull(ended.revoked_at, ended.expires_at)) < ${ctx.clock.now() - keptAfterEnd}
      LIMIT ${atOnce})`);
  return meta.changes;
}

/** Cron: reviews that ended long ago, with the names, votes and notes that other people left in them. How many went. */
export const discardReviews = (ctx: AppContext): Promise<number> => discardEnded(ctx, "reviews");

/** Cron: reviews and visitors that were deleted a minute ago go for good, with their votes and notes. */
export async function discardPutAsideReviews(ctx: AppContext): Promise<void> {
  const before = ctx.clock.now() - removedFor;
  await runBatch(ctx.db, [
    ctx.db.run(sql`DELETE FROM reviews WHERE put_aside_at < ${before}`),
    ctx.db.run(sql`DELETE FROM review_visitors WHERE put_aside_at < ${before}`),
  ]);
}

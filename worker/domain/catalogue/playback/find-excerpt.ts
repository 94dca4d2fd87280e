import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";
import { libraryPageSize } from "#worker/domain/catalogue/library/library.contract.ts";
import { cutExcerpt, type Excerpt, headBytes } from "./cut-excerpt.ts";

/** Enough for the head of most previews; the longest record's has 300 kB. */
const firstLookBytes = 48 * 1024;
const maxHeadBytes = 1024 * 1024;

export type FoundExcerpt =
  | { ok: true; previewKey: string; excerpt: Excerpt }
  | { ok: false; refusal: "missing" | "too-often" };

/**
 * The thirty seconds that a visitor without an account may hear, of a track that is on sale and among the newest, out of
 * which the front page shows five: a page that was kept for five minutes still plays.
 */
export async function findExcerpt(
  ctx: AppContext,
  trackId: string,
  clientAddress: string,
): Promise<FoundExcerpt> {
  const { success } = await ctx.limits.excerpts.limit({ key: clientKey(clientAddress) });
  if (!success) return { ok: false, refusal: "too-often" };
  const previewKey = await findShownPreview(ctx, trackId);
  const start = previewKey && (await readHead(ctx, previewKey));
  const excerpt = start && cutExcerpt(start);
  return previewKey && excerpt ? { ok: true, previewKey, excerpt } : { ok: false, refusal: "missing" };
}

/** Asked of the primary: what was paused is refused at once. */
async function findShownPreview(ctx: AppContext, trackId: string): Promise<string | null> {
  const [row] = await ctx.db.all<{ previewKey: string }>(sql`
    SELECT track.preview_key AS previewKey FROM tracks AS track
    WHERE track.id = ${trackId} AND track.is_active = 1 AND track.preview_key IS NOT NULL
      AND (SELECT count(*) FROM (
        SELECT 1 FROM tracks AS other WHERE other.is_active = 1 AND other.seq > track.seq
        LIMIT ${sql.raw(String(libraryPageSize))})) < ${sql.raw(String(libraryPageSize))}`);
  return row?.previewKey ?? null;
}

async function readHead({ media }: AppContext, key: string): Promise<Uint8Array | null> {
  const start = await media.read(key, 0, firstLookBytes);
  const size = start && headBytes(start);
  if (!start || !size || size > maxHeadBytes) return null;
  return size <= start.length ? start.subarray(0, size) : media.read(key, 0, size);
}

import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#worker/context.ts";
import { runBatchAndRead } from "#drizzle/client.ts";
import { decodeSegment, type Segment } from "./segment.ts";

const Stored = z.object({ key: z.string(), bytes: z.number().int() });
export type Stored = z.infer<typeof Stored>;

/**
 * The published state. A window is a range of `windowSeqs` consecutive `seq`, starting at 0; each has a segment of its tracks on
 * sale. The delta is a segment of all changes since those were built, as of `version`.
 */
export const Manifest = z.object({
  /** Format of the segments (segment.ts); others are not read. */
  format: z.number().int(),
  version: z.number().int(),
  /** False while windows are missing; the plain search answers until then. */
  isWhole: z.boolean(),
  windows: z.array(Stored.extend({ window: z.number().int() })),
  delta: Stored.nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export const windowSeqs = 25_000;
/** Inlined as digits: D1 binds numbers as REAL, which would make this a fraction. */
export const windowColumn = sql.raw(`seq / ${windowSeqs}`);
export const segmentPrefix = "catalogue/";

export type PublishedRow = { number: number; manifest: string | null; checked_at: number };
export const publishedSql = () => sql`SELECT number, manifest, checked_at FROM catalogue_snapshot WHERE only_row = 1`;

/** Null if there is none, or it cannot be parsed. */
export function readManifest(text: string | null): Manifest | null {
  if (text === null) return null;
  const read = Manifest.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

/** Windows first: the delta overlays them. */
export const storedOf = ({ windows, delta }: Manifest): Stored[] => [...windows, ...(delta === null ? [] : [delta])];
export const keysOf = (manifest: Manifest): string[] => storedOf(manifest).map(({ key }) => key);
export const bytesOf = (manifest: Manifest): number => storedOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0);

/** By key. Immutable: the object under a key never changes. */
export type LoadedSegments = ReadonlyMap<string, Segment>;

/** Loads the segments of a manifest that are not `cached` yet; or returns the key of one that cannot be read. */
export async function loadSegments(
  ctx: Pick<AppContext, "media">,
  manifest: Manifest,
  cached: LoadedSegments,
): Promise<{ loaded: LoadedSegments } | { unusable: string; why: string }> {
  const loaded = new Map<string, Segment>();
  // Sequential: the bytes of all of them at once would take half of an isolate's memory.
  for (const key of keysOf(manifest)) {
    const bytes = cached.has(key) ? null : await ctx.media.readWhole(key);
    const segment = cached.get(key) ?? (bytes && decodeSegment(asWhole(bytes)));
    if (!segment) return { unusable: key, why: bytes ? "not whole" : "missing" };
    loaded.set(key, segment);
  }
  return { loaded };
}

/** Safe: the store returns bytes with a buffer of their own. */
const asWhole = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);

/** Same transaction as the removal of changes contained in the windows. False if another run was faster. */
export async function replaceManifest(
  ctx: AppContext,
  { number }: PublishedRow,
  manifest: Manifest,
  built: readonly number[],
): Promise<boolean> {
  const text = JSON.stringify(manifest);
  const mine = sql`(SELECT number = ${number + 1} AND manifest = ${text} FROM catalogue_snapshot WHERE only_row = 1)`;
  const [row] = await runBatchAndRead(
    ctx.db,
    [
      ctx.db.run(sql`
        UPDATE catalogue_snapshot
        SET number = number + 1, manifest = ${text}, checked_at = ${ctx.clock.now()}
        WHERE only_row = 1 AND number = ${number}`),
      ctx.db.run(sql`
        DELETE FROM catalogue_changes WHERE ${mine} AND version <= ${manifest.version}
          AND ${windowColumn} IN (SELECT value FROM json_each(${JSON.stringify(built)}))`),
    ],
    sql`SELECT ${mine} AS is_mine`,
  );
  return (row as { is_mine: number } | undefined)?.is_mine === 1;
}

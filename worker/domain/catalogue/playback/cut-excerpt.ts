import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { libraryPageSize } from "#worker/domain/catalogue/library/library.contract.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";
import { join, readBoxes, readHeader, withWord, words, writeBox } from "./mp4-boxes.ts";
import { readSoundTable, type SoundTable } from "./sound-table.ts";

/** Length of the public excerpt of a track. */
export const excerptSeconds = 30;

/** An MP4 file of its own: a new head, followed by a byte range of the stored preview. */
type Excerpt = { head: Uint8Array<ArrayBuffer>; offset: number; length: number };

/** Size of a preview's first boxes, `ftyp` and `moov`; null if its index is not at the front. */
export function headBytes(start: Uint8Array): number | null {
  const first = readHeader(start);
  const second = first && readHeader(start.subarray(first.size));
  return first?.type === "ftyp" && second?.type === "moov" ? first.size + second.size : null;
}

/**
 * The first thirty seconds of a preview, cut at a frame boundary without decoding; contains no later byte. `start` holds the
 * preview's first boxes. Null for a file with another structure than ours.
 */
export function cutExcerpt(start: Uint8Array): Excerpt | null {
  const [type, film] = readBoxes(start);
  if (type?.type !== "ftyp" || film?.type !== "moov") return null;
  const table = readSoundTable(film.body);
  if (!table || table.frameUnits === 0 || table.soundScale === 0) return null;
  const max = Math.floor((excerptSeconds * table.soundScale + table.leadUnits) / table.frameUnits);
  const frames = table.frameBytes.slice(0, max);
  const length = frames.reduce((total, bytes) => total + bytes, 0);
  const front = writeBox("ftyp", type.body);
  const size = front.length + writeMovie(film.body, table, frames, 0).length;
  const movie = writeMovie(film.body, table, frames, size + 8);
  return {
    head: join([front, movie, words(length + 8), new TextEncoder().encode("mdat")]),
    offset: table.offset,
    length,
  };
}

/** The `moov` box with its tables cut to `frames`. `firstAt` is the file offset of the first frame. */
function writeMovie(moov: Uint8Array, table: SoundTable, frames: readonly number[], firstAt: number) {
  const soundUnits = frames.length * table.frameUnits;
  const heard = Math.max(0, soundUnits - table.leadUnits);
  const filmUnits = Math.floor((heard * table.filmScale) / table.soundScale);
  const tables: Record<string, Uint8Array> = {
    stts: words(0, 1, frames.length, table.frameUnits),
    stsz: words(0, 0, frames.length, ...frames),
    stsc: words(0, 1, 1, frames.length, 1),
    stco: words(0, 1, firstAt),
  };
  return rewrite("moov", moov, {
    mvhd: (body) => withWord(body, 16, filmUnits),
    tkhd: (body) => withWord(body, 20, filmUnits),
    elst: (body) => withWord(body, 8, filmUnits),
    mdhd: (body) => withWord(body, 16, soundUnits),
    ...Object.fromEntries(Object.entries(tables).map(([name, body]) => [name, () => body])),
  });
}

const folders = new Set(["moov", "trak", "edts", "mdia", "minf", "stbl"]);
/** Boxes that describe all frames, or the whole recording. */
const dropped = new Set(["udta", "sgpd", "sbgp"]);

type Changes = Readonly<Record<string, (body: Uint8Array) => Uint8Array>>;

function rewrite(type: string, body: Uint8Array, changes: Changes): Uint8Array {
  if (!folders.has(type)) return writeBox(type, changes[type]?.(body) ?? body);
  const boxes = readBoxes(body).filter((box) => !dropped.has(box.type));
  return writeBox(type, ...boxes.map((box) => rewrite(box.type, box.body, changes)));
}

/** Covers the head of most previews; that of the longest recording has 300 kB. */
const firstLookBytes = 48 * 1024;
const maxHeadBytes = 1024 * 1024;

export type FoundExcerpt = { ok: true; previewKey: string; excerpt: Excerpt } | { ok: false; refusal: "missing" | "too-often" };

/**
 * The public excerpt of a track on sale, if it is among the newest. The landing page shows only the first five of these, so a
 * page cached for five minutes still plays.
 */
export async function findExcerpt(ctx: AppContext, trackId: string, clientAddress: string): Promise<FoundExcerpt> {
  const { success } = await ctx.limits.excerpts.limit({ key: clientKey(clientAddress) });
  if (!success) return { ok: false, refusal: "too-often" };
  const previewKey = await findShownPreview(ctx, trackId);
  const start = previewKey && (await readHead(ctx, previewKey));
  const excerpt = start && cutExcerpt(start);
  return previewKey && excerpt ? { ok: true, previewKey, excerpt } : { ok: false, refusal: "missing" };
}

/** Reads the primary, so that a track is refused as soon as it is paused. */
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

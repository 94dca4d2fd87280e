import { join, readBoxes, readHeader, withWord, words, writeBox } from "./mp4-boxes.ts";
import { readSoundTable, type SoundTable } from "./read-sound-table.ts";

/** Anybody may hear so much of a track. */
export const excerptSeconds = 30;

/** A file of its own: a new head, and behind it a piece of the preview as it stands in the store. */
export type Excerpt = { head: Uint8Array<ArrayBuffer>; offset: number; length: number };

/** Bytes of a preview's first boxes, `ftyp` and `moov`; null where its index is not in front. */
export function headBytes(start: Uint8Array): number | null {
  const first = readHeader(start);
  const second = first && readHeader(start.subarray(first.size));
  return first?.type === "ftyp" && second?.type === "moov" ? first.size + second.size : null;
}

/**
 * The first thirty seconds of a preview, cut between two frames: nothing is decoded, and no byte behind them is part of it.
 * `start` holds the preview's first boxes. Null for a file that is built in another way than ours.
 */
export function cutExcerpt(start: Uint8Array): Excerpt | null {
  const [type, film] = readBoxes(start);
  if (type?.type !== "ftyp" || film?.type !== "moov") return null;
  const table = readSoundTable(film.body);
  if (!table || table.frameUnits === 0 || table.soundScale === 0) return null;
  const most = Math.floor((excerptSeconds * table.soundScale + table.leadUnits) / table.frameUnits);
  const frames = table.frameBytes.slice(0, most);
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

/** The film's head once more, with the tables of the frames that are left. `firstAt` is where the first of them stands. */
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
/** Boxes that describe all frames, or the whole record. */
const dropped = new Set(["udta", "sgpd", "sbgp"]);

type Changes = Readonly<Record<string, (body: Uint8Array) => Uint8Array>>;

function rewrite(type: string, body: Uint8Array, changes: Changes): Uint8Array {
  if (!folders.has(type)) return writeBox(type, changes[type]?.(body) ?? body);
  const boxes = readBoxes(body).filter((box) => !dropped.has(box.type));
  return writeBox(type, ...boxes.map((box) => rewrite(box.type, box.body, changes)));
}

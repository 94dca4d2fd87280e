import { find, readBoxes, viewOf, within } from "./mp4-boxes.ts";

/** File offset and duration of a preview's frames. */
export type SoundTable = {
  /** Time units per second, of the sound track and of the movie. */
  soundScale: number;
  filmScale: number;
  /** Duration of each frame in units. */
  frameUnits: number;
  /** Encoder delay in units: silent lead-in. */
  leadUnits: number;
  frameBytes: readonly number[];
  /** File offset of the first frame; all others follow without a gap. */
  offset: number;
};

/** Reads the sample tables of one of our previews. Null for a file with another structure. */
export function readSoundTable(moov: Uint8Array): SoundTable | null {
  const film = readBoxes(moov);
  const [track, ...others] = film.filter(({ type }) => type === "trak");
  if (!track || others.length > 0) return null;
  const media = within(track.body, "mdia");
  const table = media && within(within(media, "minf"), "stbl");
  const [movie, sound] = [find(film, "mvhd"), media && within(media, "mdhd")];
  if (!movie || !sound || !table || isWide(movie) || isWide(sound)) return null;
  const times = within(table, "stts");
  const frameBytes = readSizes(within(table, "stsz"));
  const offset = frameBytes && readOffset(table, frameBytes);
  if (!times || !frameBytes || offset === null || viewOf(times).getUint32(4) < 1) return null;
  return {
    soundScale: viewOf(sound).getUint32(12),
    filmScale: viewOf(movie).getUint32(12),
    frameUnits: viewOf(times).getUint32(12),
    leadUnits: readLead(within(within(track.body, "edts"), "elst")),
    frameBytes,
    offset,
  };
}

/** 64-bit times, which none of our files is long enough for. */
const isWide = (fullBox: Uint8Array): boolean => fullBox[0] !== 0;

/** Start of the single edit that an encoder writes: skips its delay. */
function readLead(edits: Uint8Array | null): number {
  if (!edits || isWide(edits) || viewOf(edits).getUint32(4) !== 1) return 0;
  return Math.max(0, viewOf(edits).getInt32(12));
}

function readSizes(sizes: Uint8Array | null): number[] | null {
  if (!sizes) return null;
  const view = viewOf(sizes);
  const [same, count] = [view.getUint32(4), view.getUint32(8)];
  if (same !== 0 || count === 0 || 12 + count * 4 > sizes.length) return null;
  return Array.from({ length: count }, (_, index) => view.getUint32(12 + index * 4));
}

/** File offset of the first frame; null unless all chunks are contiguous. */
function readOffset(table: Uint8Array, frameBytes: readonly number[]): number | null {
  const [chunks, runs] = [within(table, "stco"), within(table, "stsc")];
  if (!chunks || !runs) return null;
  const [offsets, groups] = [viewOf(chunks), viewOf(runs)];
  const [chunkCount, runCount] = [offsets.getUint32(4), groups.getUint32(4)];
  let [frame, end] = [0, offsets.getUint32(8)];
  for (let [chunk, run] = [0, 0]; chunk < chunkCount && frame < frameBytes.length; chunk++) {
    if (offsets.getUint32(8 + chunk * 4) !== end) return null;
    const isNext = run + 1 < runCount && groups.getUint32(8 + (run + 1) * 12) <= chunk + 1;
    if (isNext) run += 1;
    const last = frame + groups.getUint32(12 + run * 12);
    for (; frame < last; frame++) end += frameBytes[frame] ?? 0;
  }
  return frame === frameBytes.length ? offsets.getUint32(8) : null;
}

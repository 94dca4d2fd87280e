import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { type Cells, noCells } from "#worker/domain/catalogue/library/cells.ts";
import { decodeCard, placesOf, rowOf, type Segment } from "./segment.ts";
import { addCells, counters, takeCounts } from "./count-cells.ts";

/** A segment, and which of its rows a later one replaces (1); null while none is replaced. */
export type Part = { segment: Segment; dead: Uint8Array | null };

/** The catalogue at a moment. Immutable: changes are overlaid in a new snapshot. */
export type Snapshot = { parts: readonly Part[]; catalogue: Cells; tracks: number };

export const emptySnapshot: Snapshot = { parts: [], catalogue: noCells, tracks: 0 };

/** Overlays a segment, which replaces all tracks in its `replaces`. */
export function overlayDelta({ parts, catalogue, tracks }: Snapshot, segment: Segment): Snapshot {
  let gone = 0;
  const below = parts.map((part) => {
    const dead = markDead(part, segment.replaces);
    if (!dead) return part;
    for (const row of dead.newly) countRow(part.segment, row);
    gone += dead.newly.length;
    return { segment: part.segment, dead: dead.rows };
  });
  const left = addCells(catalogue, takeCounts(), -1);
  for (let row = 0; row < segment.seqs.length; row++) countRow(segment, row);
  return {
    parts: [...below, { segment, dead: null }],
    catalogue: addCells(left, takeCounts(), 1),
    tracks: tracks - gone + segment.seqs.length,
  };
}

function markDead({ segment: { seqs }, dead }: Part, replaces: Int32Array) {
  const newly: number[] = [];
  const [first = 0, last = -1] = [seqs[0], seqs.at(-1)];
  for (const seq of replaces) {
    if (seq < first || seq > last) continue;
    const row = rowOf(seqs, seq);
    if (row >= 0 && dead?.[row] !== 1) newly.push(row);
  }
  if (newly.length === 0) return null;
  const rows = dead?.slice() ?? new Uint8Array(seqs.length);
  for (const row of newly) rows[row] = 1;
  return { rows, newly };
}

function countRow({ classes, traits, prices }: Segment, row: number): void {
  counters.classes.add(classes[row]!);
  counters.traits.add(traits[row]!);
  counters.prices.add(prices[row]!);
}

/** Cache of decoded cards: the first pages are requested most. */
const maxCards = 500;
const lately = new WeakMap<Segment, Map<number, TrackCard>>();

export function readCard(segment: Segment, row: number): TrackCard {
  const cards = lately.get(segment) ?? new Map<number, TrackCard>();
  lately.set(segment, cards);
  const cached = cards.get(row);
  if (cached) return cached;
  const { cards: bytes, cardStarts } = segment;
  const card = decodeCard(bytes.subarray(cardStarts[row], cardStarts[row + 1]));
  if (cards.size === maxCards) cards.clear();
  cards.set(row, card);
  return card;
}

export type KnownWord = readonly [word: string, tracks: number];

/** True if a word of a track on sale has this prefix. */
export const isBeginningOfWord = ({ parts }: Snapshot, word: string): boolean =>
  parts.some((part) => {
    const { from, to } = placesOf(part.segment.words, word);
    for (let place = from; place < to; place++) if (countTracks(part, place) > 0) return true;
    return false;
  });

/** Words of tracks on sale with this prefix and a length within the range, with their track counts. */
export function wordsLike({ parts }: Snapshot, beginning: string, letters: { from: number; to: number }): KnownWord[] {
  const tracks = new Map<string, number>();
  for (const part of parts) {
    const { words } = part.segment;
    const { from, to } = placesOf(words, beginning);
    for (let place = from; place < to; place++) {
      const word = words[place] ?? "";
      // Lengths are in letters; a letter is one or two code units.
      if (word.length < letters.from || word.length > 2 * letters.to) continue;
      const count = countTracks(part, place);
      if (count > 0) tracks.set(word, (tracks.get(word) ?? 0) + count);
    }
  }
  return [...tracks];
}

function countTracks({ segment, dead }: Part, place: number): number {
  const [from, to] = [segment.wordStarts[place]!, segment.wordStarts[place + 1]!];
  if (dead === null) return to - from;
  let count = 0;
  for (let at = from; at < to; at++) if (dead[segment.rows[at]!] !== 1) count += 1;
  return count;
}

import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { type Cells, noCells } from "#worker/domain/catalogue/library/cells.ts";
import { decodeCard, rowOf, type Segment } from "./segment.ts";
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

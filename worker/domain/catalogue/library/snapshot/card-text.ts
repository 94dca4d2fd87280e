import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/* A card of a snapshot: its values in one fixed order, as JSON. The version of the segment's layout covers the order. */

const names = [
  "id", "title", "artist", "description", "mood", "genre", "primaryGenre", "subGenre", "bpm", "durationSeconds",
  "priceTokens", "syncCount", "cardPeaks", "hasCover", "coverColour",
] as const satisfies (keyof TrackCard)[]; // prettier-ignore

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encodeCard = (card: TrackCard): Uint8Array =>
  encoder.encode(JSON.stringify(names.map((name) => card[name])));

/** The segment's checksum has vouched for it. */
export function decodeCard(bytes: Uint8Array): TrackCard {
  const values = JSON.parse(decoder.decode(bytes)) as unknown[];
  return Object.fromEntries(names.map((name, place) => [name, values[place]])) as TrackCard;
}

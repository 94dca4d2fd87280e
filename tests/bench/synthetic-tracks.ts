import { type Genre, genres, type Mood, moods, bpmRanges } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { type MusicalKey, musicalKeys } from "#render-service/listening/suggest-key.contract.ts";

/** Seeded random numbers between 0 and 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const openings = ["ba", "co", "du", "fe", "ga", "hi", "jo", "ka", "lu", "me", "no", "pa", "ri", "so", "tu", "ve"];
const endings = ["dan", "lor", "mi", "ness", "quil", "ra", "sten", "vo", "win", "zel", "ter", "na"];

/** 3,072 words, from common to rare in `makeTrack`. */
export const vocabulary: readonly string[] = openings
  .flatMap((first) => openings.flatMap((middle) => endings.map((last) => first + middle + last)))
  .sort((a, b) => scatter(a) - scatter(b));

function scatter(word: string): number {
  return word.split("").reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

export type SyntheticTrack = {
  title: string;
  artist: string;
  genre: Genre | null;
  mood: Mood | null;
  bpm: number | null;
  priceTokens: number;
  musicalKey: MusicalKey | null;
  language: string;
  isExplicit: boolean;
};

/** Makes a track like those of a large catalogue: few words are common, some facts are missing, most prices are low. */
export function makeTrack(random: () => number): SyntheticTrack {
  const word = () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)] ?? "";
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] ?? null;
  const isKnown = () => random() < 0.95;
  return {
    title: Array.from({ length: 1 + Math.floor(random() * 4) }, word).join(" "),
    artist: `${word()} ${word()}`,
    genre: isKnown() ? pick(genres) : null,
    mood: isKnown() ? pick(moods) : null,
    bpm: isKnown() ? 60 + Math.floor(random() * 6 * bpmRanges.width) : null,
    priceTokens: 1 + Math.floor(random() ** 2 * 30),
    musicalKey: isKnown() ? pick(musicalKeys) : null,
    language: random() < 0.8 ? "EN" : (pick(["ES", "FR", "DE", "JA"]) ?? "EN"),
    isExplicit: random() < 0.1,
  };
}

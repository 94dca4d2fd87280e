import { musicalKeys } from "#render-service/listening/musical-keys.contract.ts";
import { genres, moods, vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { bpmRanges } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import { lengthRanges, libraryLanguages, rightsFilters } from "./library-filters.contract.ts";

/*
 * The key of a track in the search index by age, from the lowest bit on (migrations/0004_search.sql builds it): what
 * filters count, and above it the track's age. A code of 0 is "not known".
 */
const widths = {
  genre: 4,
  mood: 4,
  bpm: 4,
  key: 5,
  length: 3,
  explicit: 1,
  rights: 5,
  language: 5,
  vocals: 2,
  price: 7,
};

/** Where each part of a cell begins: one behind the other. */
function inTurn<Name extends keyof typeof widths>(names: readonly Name[]) {
  let shift = 0;
  const bits = names.map((name) => {
    const place = { shift, width: widths[name] };
    shift += place.width;
    return [name, place] as const;
  });
  // One entry a name.
  return { cell: Object.fromEntries(bits) as Record<Name, { shift: number; width: number }>, width: shift };
}
const [classes, traits] = [
  inTurn(["genre", "mood", "bpm"]),
  inTurn(["key", "length", "explicit", "rights", "language", "vocals"]),
];
/** Bits within a cell. */
export const classBits = classes.cell;
export const traitBits = traits.cell;

/** Genre, mood and tempo of a key: one cell of the counts. */
export const classCells = { shift: 0, width: classes.width };
/** Key, length, explicit lyrics, rights, language and vocals. */
export const traitCells = { shift: classCells.width, width: traits.width };
export const priceCells = { shift: traitCells.shift + traitCells.width, width: widths.price };
export const seqShift = priceCells.shift + priceCells.width;

/** In the index by price: the price, and below it the age. */
export const priceShift = 32;

const codeIn = (values: readonly string[], value: string): number => values.indexOf(value) + 1;
export const genreCode = (genre: string): number => codeIn(genres, genre);
export const moodCode = (mood: string): number => codeIn(moods, mood);
export const keyCode = (key: string): number => codeIn(musicalKeys, key);
export const lengthCode = (length: string): number => codeIn(lengthRanges, length);
export const languageCode = (language: string): number => codeIn(libraryLanguages, language);
export const vocalsCode = (said: string): number => codeIn(vocals, said);
export const rightsBit = (fact: string): number => 1 << rightsFilters.findIndex((each) => each === fact);

const take = (cell: number, { shift, width }: { shift: number; width: number }): number =>
  (cell >> shift) & ((1 << width) - 1);

export const readClassCell = (cell: number) => ({
  genre: take(cell, classBits.genre),
  mood: take(cell, classBits.mood),
  /** The lowest BPM of the range. */
  bpm: take(cell, classBits.bpm) * bpmRanges.width,
});

export const readTraitCell = (cell: number) => ({
  key: take(cell, traitBits.key),
  length: take(cell, traitBits.length),
  explicit: take(cell, traitBits.explicit),
  rights: take(cell, traitBits.rights),
  language: take(cell, traitBits.language),
  vocals: take(cell, traitBits.vocals),
});

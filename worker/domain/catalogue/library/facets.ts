import { musicalKeys } from "#render-service/listening/musical-keys.contract.ts";
import { genres, moods, vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { bpmRangeStarts, trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import {
  explicitAnswers,
  lengthRanges,
  libraryLanguages,
  rightsFilters,
} from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { FacetValue, Facets } from "./library.contract.ts";
import {
  genreCode,
  keyCode,
  languageCode,
  lengthCode,
  moodCode,
  readClassCell,
  readTraitCell,
  rightsBit,
  vocalsCode,
} from "#worker/domain/catalogue/tracks/search-index/search-key.ts";
import { type Filters, wantedKeys } from "./search-terms.ts";

/** Cells of the search key, and how many tracks share each. */
export type Column = { readonly cells: readonly number[]; readonly tracks: readonly number[] };
/** Cells by class and trait (`search-key.ts`), and by price. */
export type Cells = { classes: Column; traits: Column; prices: Column };

const none: Column = { cells: [], tracks: [] };
export const noCells: Cells = { classes: none, traits: none, prices: none };

/**
 * Counts beside the filter values. A value's count obeys the search and the other filters, not its own, so that another
 * value of the same filter can be chosen; each of the rights facts is a filter of its own. Values that no track of the
 * catalogue has are left out (spec §2). `results` holds its classes under all filters of other parts, and so the traits
 * and the prices: what is left to apply here are the filters of the part itself.
 */
export function countFacets(
  results: Cells,
  catalogue: Cells,
  filters: Filters,
): { facets: Facets; total: number } {
  const [allClasses, allTraits] = [countWholeClasses(catalogue.classes), countWholeTraits(catalogue.traits)];
  const classes = countClasses(results.classes, filters);
  const traits = countTraits(results.traits, filters);
  const listValues = <Value>(
    values: readonly Value[],
    code: (value: Value) => number,
    all: Count,
    counts: Count,
  ) =>
    values
      .filter((value) => all[code(value)])
      .map((value): FacetValue<Value> => ({ value, tracks: counts[code(value)] ?? 0 }));
  return {
    total: classes.total,
    facets: {
      genres: listValues(genres, genreCode, allClasses.genre, classes.genre),
      moods: listValues(moods, moodCode, allClasses.mood, classes.mood),
      bpm: listValues(bpmRangeStarts, Number, allClasses.bpm, classes.bpm),
      keys: listValues(musicalKeys, keyCode, allTraits.key, traits.key),
      lengths: listValues(lengthRanges, lengthCode, allTraits.length, traits.length),
      explicit: listValues(explicitAnswers, explicitCode, allTraits.explicit, traits.explicit),
      languages: listValues(libraryLanguages, languageCode, allTraits.language, traits.language),
      vocals: listValues(vocals, vocalsCode, allTraits.vocals, traits.vocals),
      prices: listValues(everyPrice, Number, countPrices(catalogue.prices), countPrices(results.prices)),
      rights: listValues(rightsFilters, rightsBit, allTraits.rights, traits.rights),
    },
  };
}

const everyPrice = Array.from({ length: trackLimits.priceTokens.max + 1 }, (_, price) => price);
const explicitCode = (answer: string): number => explicitAnswers.findIndex((each) => each === answer);

/** Tracks by code. Every code of a cell is below 32; ranges of tempo and prices are below 512. */
type Count = Int32Array;
const count = (codes = 32): Count => new Int32Array(codes);

/** All values in one pass over the cells: a catalogue has a thousand of them, and every page counts them. */
function countClasses({ cells, tracks }: Column, { genre, mood, bpm }: Filters) {
  const counts = { genre: count(), mood: count(), bpm: count(512), total: 0 };
  const codes = { genre: genre && genreCode(genre), mood: mood && moodCode(mood) };
  for (let n = 0; n < cells.length; n++) {
    const of = readClassCell(cells[n]!);
    const isGenre = codes.genre === undefined || of.genre === codes.genre;
    const isMood = codes.mood === undefined || of.mood === codes.mood;
    const isBpm = bpm === undefined || of.bpm === bpm;
    if (isMood && isBpm) counts.genre[of.genre]! += tracks[n]!;
    if (isGenre && isBpm) counts.mood[of.mood]! += tracks[n]!;
    if (isGenre && isMood) counts.bpm[of.bpm]! += tracks[n]!;
    if (isGenre && isMood && isBpm) counts.total += tracks[n]!;
  }
  return counts;
}

function countTraits({ cells, tracks }: Column, filters: Filters) {
  const counts = {
    key: count(),
    length: count(),
    explicit: count(),
    language: count(),
    vocals: count(),
    rights: count(),
  };
  const keys = wantedKeys(filters).map(keyCode);
  const wantedRights = (filters.rights ?? []).reduce((bits, fact) => bits | rightsBit(fact), 0);
  const { length, explicit, language } = filters;
  const codes = {
    length: length && lengthCode(length),
    explicit: explicit && explicitCode(explicit),
    language: language && languageCode(language),
    vocals: filters.vocals && vocalsCode(filters.vocals),
  };
  for (let n = 0; n < cells.length; n++) {
    const of = readTraitCell(cells[n]!);
    const isKey = keys.length === 0 || keys.includes(of.key);
    const isLength = codes.length === undefined || of.length === codes.length;
    const isExplicit = codes.explicit === undefined || of.explicit === codes.explicit;
    const isLanguage = codes.language === undefined || of.language === codes.language;
    const isVocals = codes.vocals === undefined || of.vocals === codes.vocals;
    const lacking = wantedRights & ~of.rights;
    const misses =
      Number(!isKey) + Number(!isLength) + Number(!isExplicit) + Number(!isLanguage) + Number(!isVocals);
    // A cell counts for a filter if every other one lets it through.
    if (lacking === 0 && misses === Number(!isKey)) counts.key[of.key]! += tracks[n]!;
    if (lacking === 0 && misses === Number(!isLength)) counts.length[of.length]! += tracks[n]!;
    if (lacking === 0 && misses === Number(!isExplicit)) counts.explicit[of.explicit]! += tracks[n]!;
    if (lacking === 0 && misses === Number(!isLanguage)) counts.language[of.language]! += tracks[n]!;
    if (lacking === 0 && misses === Number(!isVocals)) counts.vocals[of.vocals]! += tracks[n]!;
    if (misses === 0) countRights(counts.rights, of.rights, lacking, tracks[n]!);
  }
  return counts;
}

function countRights(counts: Count, rights: number, lacking: number, tracks: number): void {
  for (const bit of rightsBits) if (rights & bit && (lacking & ~bit) === 0) counts[bit]! += tracks;
}
const rightsBits = rightsFilters.map(rightsBit);

function countPrices({ cells, tracks }: Column): Count {
  const counts = count(everyPrice.length);
  for (let n = 0; n < cells.length; n++) counts[cells[n]!]! += tracks[n]!;
  return counts;
}

/** The catalogue's own counts, made once while its cells stay the same ones. */
function once<Result>(work: (column: Column) => Result): (column: Column) => Result {
  const cache = new WeakMap<Column, Result>();
  return (column) => {
    const result = cache.get(column) ?? work(column);
    cache.set(column, result);
    return result;
  };
}
const countWholeClasses = once((column) => countClasses(column, {}));
const countWholeTraits = once((column) => countTraits(column, {}));

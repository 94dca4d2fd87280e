import { type MusicalKey, musicalKeys, type Note } from "#render-service/listening/suggest-key.contract.ts";
import {
  explicitAnswers,
  lengthRanges,
  libraryLanguages,
  type RightsFilter,
  rightsFilters,
} from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import { genres, moods, vocals, bpmRanges, bpmRangeStarts } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { Facets, LibraryQuery } from "./library.contract.ts";

const semitones = 12;
const fifth = 7;

const notes = musicalKeys.filter((_, place) => place % 2 === 0).map((key) => key.split(" ")[0] as Note); // by the order above

/** Key by semitones above C, in any octave. */
export function keyAt(semitone: number, mode: "Major" | "Minor"): MusicalKey {
  const note = notes[((semitone % semitones) + semitones) % semitones] ?? "C";
  return `${note} ${mode}`;
}

/**
 * The key, its relative, and the keys a fifth above and below: those that mix harmonically, one step on the circle of fifths
 * (neighbours on a Camelot wheel).
 */
export function harmonicKeys(key: MusicalKey): MusicalKey[] {
  const [note = "C", mode] = key.split(" ");
  const semitone = notes.findIndex((each) => each === note);
  const same = mode === "Minor" ? "Minor" : "Major";
  const relative = same === "Minor" ? keyAt(semitone + 3, "Major") : keyAt(semitone - 3, "Minor");
  return [key, relative, keyAt(semitone + fifth, same), keyAt(semitone - fifth, same)];
}

type Filtering = Omit<LibraryQuery, "q" | "sort" | "after" | "exact">;
export type Filters = { [Name in keyof Filtering]?: Filtering[Name] | undefined };

type Choice = {
  facet: keyof Facets;
  /** Values of one part are counted under the filters of the other. */
  part: "classes" | "traits";
  values: readonly (string | number)[];
  /** SQL for a track's value, one of `values`; any other result means none of them. */
  column: string;
};

/** Single-value filters, with their SQL on `tracks AS track`, for both the snapshot and the plain search. */
export const choices = {
  genre: { facet: "genres", part: "classes", values: genres, column: "track.genre" },
  mood: { facet: "moods", part: "classes", values: moods, column: "track.mood" },
  bpm: {
    facet: "bpm",
    part: "classes",
    values: bpmRangeStarts,
    column: `track.bpm / ${bpmRanges.width} * ${bpmRanges.width}`,
  },
  explicit: {
    facet: "explicit",
    part: "classes",
    values: explicitAnswers,
    column: "iif(track.explicit_lyrics = 1, 'yes', 'no')",
  },
  key: { facet: "keys", part: "traits", values: musicalKeys, column: "track.musical_key" },
  length: {
    facet: "lengths",
    part: "traits",
    values: lengthRanges,
    column: `CASE track.duration_ms / 60000
      ${lengthRanges.map((range, minutes) => `WHEN ${minutes} THEN '${range}'`).join(" ")} ELSE 'over-4' END`,
  },
  language: { facet: "languages", part: "traits", values: libraryLanguages, column: "track.language" },
  vocals: { facet: "vocals", part: "traits", values: vocals, column: "track.vocals" },
} as const satisfies Record<string, Choice>;

export type ChoiceName = keyof typeof choices;
export const choiceNames = Object.keys(choices) as ChoiceName[]; // Object.keys loses the key type

/** Values that a filter accepts: several for a key with its neighbours, empty if unset. */
export function chosenValues(name: ChoiceName, filters: Filters): readonly (string | number)[] {
  const value = filters[name];
  if (value === undefined) return [];
  return name === "key" && filters.key && filters.near ? harmonicKeys(filters.key) : [value];
}

/** Rights facts, each a filter of its own: SQL on `tracks AS track` that yields 1 or 0. */
const rightsConditions: Record<RightsFilter, string> = {
  "no-claims": "ifnull(track.rights_declaration ->> '$.contentId.isRegistered', 0) = 0",
  "no-ai": `NOT EXISTS (
    SELECT 1 FROM json_each(track.rights_declaration, '$.ai') AS asked WHERE asked.value <> 'none')`,
  "no-samples": "ifnull(track.rights_declaration ->> '$.samples.status', 'none') = 'none'",
  "one-stop": `track.owns_master = 1
    AND CASE WHEN ifnull(json_array_length(track.rights_declaration, '$.writers'), 0) = 0
      THEN track.owns_publishing = 1 AND ifnull(track.publishing_split_basis_points, 0) = 10000
      ELSE (SELECT sum(asked.value ->> '$.shareBasisPoints') = 10000 AND min(asked.value ->> '$.isControlled') = 1
        FROM json_each(track.rights_declaration, '$.writers') AS asked)
      END`,
  "any-use": `ifnull(json_array_length(track.rights_declaration, '$.excludedUses'), 0)
    + ifnull(json_array_length(track.rights_declaration, '$.otherExcludedUses'), 0) = 0`,
};
export const rightsCondition = (fact: RightsFilter): string => `(${rightsConditions[fact]})`;

/** A track's rights facts as bits, in the order of `rightsFilters`. */
export const rightsBitsColumn = rightsFilters.map((fact, place) => `${rightsCondition(fact)} * ${2 ** place}`).join(" + ");

/** Swaps a price range entered in reverse. */
export function withPricesInOrder(query: LibraryQuery): LibraryQuery {
  const { min, max } = query;
  return min !== undefined && max !== undefined && min > max ? { ...query, min: max, max: min } : query;
}

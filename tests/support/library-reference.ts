import { foldText } from "#worker/domain/lib/fold-text.ts";
import { genres, moods, vocals, bpmRanges } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { isOneStop } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import { nothingDeclared } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import {
  type LengthRange,
  type RightsFilter,
  explicitAnswers,
  lengthRanges,
  libraryLanguages,
  rightsFilters,
} from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import {
  type FacetValue,
  type CountedPage,
  type LibraryQuery,
  libraryPageSize,
} from "#worker/domain/catalogue/library/library.contract.ts";
import { interpretSearch } from "#worker/domain/catalogue/library/interpret-search.ts";
import { harmonicKeys } from "#worker/domain/catalogue/library/filters.ts";
import { conceptWords } from "#worker/domain/catalogue/library/near-words.ts";
import { correctSearch, nearestWord, suggest } from "#worker/domain/catalogue/library/find-corrections.ts";
import {
  type Alternative,
  type Fact,
  relaxedGroups,
  type SearchField,
  searchFields,
  type SearchPlan,
  tellingGroups,
} from "#worker/domain/catalogue/library/search-plan.ts";
import { musicalKeys } from "#render-service/listening/suggest-key.contract.ts";
import type { TrackRow } from "./factories.ts";

/** An active track with its label's name. */
export type ListedTrack = TrackRow & { labelName: string };

type Answer = Omit<CountedPage, "cards" | "nextAfter"> & { ids: string[]; nextAfter: string | null };

/** Reference implementation of the library search, without an index: scans every track on every query. */
export function answerPlainly(tracks: readonly ListedTrack[], query: LibraryQuery): Answer {
  const plan = interpretSearch(query.q);
  const answer = answerPlan(tracks, plan, query, new Map());
  if (answer.total > 0 || query.exact) return answer;
  const shown = correctionsOf(tracks, plan);
  const meant = correctSearch(plan, shown);
  const corrected = answerPlan(tracks, meant, query, shown);
  const telling = tellingGroups(meant);
  const met = tracks
    .filter((track) => failing(track, query).length === 0)
    .map((track) => worthsOf(track, { ...meant, groups: telling }).filter((points) => points > 0).length);
  const min = Math.max(0, ...met);
  const groups = relaxedGroups(telling, min);
  if (corrected.total > 0 || groups.length === 0) return corrected;
  const page = answerPlan(tracks, { ...meant, groups }, query, shown, min);
  if (page.total === 0) return corrected;
  return min === telling.length ? page : { ...page, relaxed: { met: min, of: telling.length } };
}

/** Reference of the plain search: ids of the tracks that pass every filter and have a word with each queried prefix. */
export function listPlainly(tracks: readonly ListedTrack[], query: LibraryQuery): string[] {
  const asked = wordsIn(query.q).slice(0, 8);
  const hasAll = (track: ListedTrack) => {
    const words = Object.values(wordsOf(track)).flat();
    return asked.every((each) => words.some((word) => word.startsWith(each)));
  };
  return tracks
    .filter((track) => (query.q === "" || asked.length > 0) && failing(track, query).length === 0 && hasAll(track))
    .toSorted((one, other) => {
      if (query.sort === "none") return other.seq - one.seq;
      return (keyByPrice(one) - keyByPrice(other)) * (query.sort === "low-to-high" ? 1 : -1);
    })
    .map(({ id }) => id);
}

function answerPlan(
  tracks: readonly ListedTrack[],
  plan: SearchPlan,
  query: LibraryQuery,
  shown: ReadonlyMap<string, string>,
  min = plan.groups.length,
): Answer {
  const found = tracks.flatMap((track) => {
    const score = scoreOf(track, plan, min);
    return score === null ? [] : [{ track, score }];
  });
  const matching = found.filter(({ track }) => failing(track, query).length === 0);
  const isRanked = query.after?.includes(".") ?? true;
  const order = query.sort !== "none" ? query.sort : plan.groups.length > 0 && isRanked ? "relevance" : "newest";
  const cursorOf = ({ track, score }: (typeof found)[number]) =>
    order === "relevance" ? `${score}.${track.seq}` : String(order === "newest" ? track.seq : keyByPrice(track));
  const sorted = matching.toSorted((one, other) => {
    if (order === "low-to-high") return keyByPrice(one.track) - keyByPrice(other.track);
    if (order === "high-to-low") return keyByPrice(other.track) - keyByPrice(one.track);
    const byScore = order === "relevance" ? other.score - one.score : 0;
    return byScore || other.track.seq - one.track.seq;
  });
  const isOfOrder = query.after !== undefined && query.after.includes(".") === (order === "relevance");
  const start = isOfOrder ? sorted.findIndex((each) => cursorOf(each) === query.after) + 1 : 0;
  const page = sorted.slice(start, start + libraryPageSize);
  const last = page.at(-1);
  const facets = facetsOf(
    tracks,
    found.map(({ track }) => track),
    query,
  );
  return {
    ids: page.map(({ track }) => track.id),
    nextAfter: last && start + page.length < sorted.length ? cursorOf(last) : null,
    total: matching.length,
    facets,
    order,
    relaxed: null,
    understood: [...plan.readings],
    corrections: plan.groups.flatMap(({ typed, word }) => {
      const replacement = word === null ? undefined : shown.get(word);
      return replacement === undefined ? [] : [{ typed, replacement }];
    }),
    suggestions: matching.length > 0 ? [] : suggest(plan.readings, query, facetsOf(tracks, tracks, plainQuery)),
  };
}

const plainQuery: LibraryQuery = { q: "", near: false, rights: [], exact: false, sort: "none" };

/** Splits a text into folded words. */
const wordsIn = (text: string | null): string[] =>
  foldText(text ?? "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function wordsOf(track: ListedTrack): Record<SearchField, string[]> {
  return {
    title: wordsIn(track.title),
    artist: wordsIn(track.artist),
    label: wordsIn(track.labelName),
    mood: wordsIn(track.mood),
    genre: wordsIn(track.genre),
    style: wordsIn(`${track.primaryGenre ?? ""} ${track.subGenre ?? ""}`),
    tags: wordsIn(track.moodTags.join(" ")),
    description: wordsIn(track.description),
  };
}

/** Null when fewer than `min` groups match. */
function scoreOf(track: ListedTrack, plan: SearchPlan, min: number): number | null {
  const best = worthsOf(track, plan);
  const met = best.filter((points) => points > 0).length;
  return met < min ? null : best.reduce((sum, points) => sum + points, 0);
}

function worthsOf(track: ListedTrack, plan: SearchPlan): number[] {
  const words = wordsOf(track);
  return plan.groups.map(({ alternatives }) =>
    Math.max(0, ...alternatives.filter((each) => isMet(track, words, each)).map(({ points }) => points)),
  );
}

function isMet(track: ListedTrack, words: Record<SearchField, string[]>, alternative: Alternative): boolean {
  if ("fact" in alternative) return isFact(track, alternative.fact);
  return alternative.words.every((asked) =>
    alternative.in.some((field) =>
      words[field].some((word) => (alternative.as === "whole" ? word === asked : word.startsWith(asked))),
    ),
  );
}

function isFact(track: ListedTrack, fact: Fact): boolean {
  if ("mood" in fact) return track.mood === fact.mood;
  if ("genre" in fact) return track.genre === fact.genre;
  if ("key" in fact) return track.musicalKey === fact.key;
  if ("vocals" in fact) return track.vocals === fact.vocals;
  if ("tempo" in fact) return track.bpm !== null && track.bpm >= fact.tempo.from && track.bpm <= fact.tempo.to;
  const seconds = Math.floor((track.durationMs ?? 0) / 1000);
  return seconds >= (fact.length.from ?? 0) && (fact.length.to === null || seconds < fact.length.to);
}

function correctionsOf(tracks: readonly ListedTrack[], plan: SearchPlan): Map<string, string> {
  const stored = new Map<string, number>();
  for (const track of tracks) {
    const words = wordsOf(track);
    for (const word of new Set(searchFields.flatMap((field) => words[field]))) stored.set(word, (stored.get(word) ?? 0) + 1);
  }
  const vocabulary = [...stored, ...conceptWords.map((word) => [word, 0] as const)];
  const shown = new Map<string, string>();
  for (const { word } of plan.groups) {
    if (word === null || [...stored.keys()].some((known) => known.startsWith(word))) continue;
    const nearest = nearestWord(word, vocabulary);
    if (nearest !== null) shown.set(word, nearest);
  }
  return shown;
}

const bpmRange = (track: ListedTrack) => Math.floor((track.bpm ?? 0) / bpmRanges.width) * bpmRanges.width;
const lengthOf = (track: ListedTrack): LengthRange =>
  lengthRanges[Math.min(4, Math.floor((track.durationMs ?? 0) / 60_000))] ?? "over-4";
const said = (track: ListedTrack) => track.rightsDeclaration ?? nothingDeclared;
const holds: Record<RightsFilter, (track: ListedTrack) => boolean> = {
  "no-claims": (track) => !said(track).contentId.isRegistered,
  "no-ai": (track) => Object.values(said(track).ai).every((use) => use === "none"),
  "no-samples": (track) => said(track).samples.status === "none",
  "one-stop": isOneStop,
  "any-use": (track) => said(track).excludedUses.length + said(track).otherExcludedUses.length === 0,
};

/** Names the filters that reject the track. */
function failing(track: ListedTrack, query: LibraryQuery): string[] {
  const [low, high] = [query.min ?? 1, query.max ?? 100].toSorted((one, other) => one - other);
  const keys = query.key === undefined ? null : query.near ? harmonicKeys(query.key) : [query.key];
  const passes: Record<string, boolean> = {
    genre: query.genre === undefined || track.genre === query.genre,
    mood: query.mood === undefined || track.mood === query.mood,
    bpm: query.bpm === undefined || bpmRange(track) === query.bpm,
    key: keys === null || keys.some((key) => key === track.musicalKey),
    length: query.length === undefined || lengthOf(track) === query.length,
    explicit: query.explicit === undefined || track.explicitLyrics === (query.explicit === "yes"),
    vocals: query.vocals === undefined || track.vocals === query.vocals,
    language: query.language === undefined || track.language === query.language,
    price: track.priceTokens >= (low ?? 1) && track.priceTokens <= (high ?? 100),
    ...Object.fromEntries(query.rights.map((fact) => [fact, holds[fact](track)])),
  };
  return Object.keys(passes).filter((name) => !passes[name]);
}

function facetsOf(all: readonly ListedTrack[], found: readonly ListedTrack[], query: LibraryQuery): CountedPage["facets"] {
  const count = <Value>(
    filter: string,
    values: readonly Value[],
    has: (track: ListedTrack, value: Value) => boolean,
  ): FacetValue<Value>[] =>
    values
      .filter((value) => all.some((track) => has(track, value)))
      .map((value) => ({
        value,
        tracks: found.filter(
          (track) => has(track, value) && failing(track, query).every((name) => name === filter || name === value),
        ).length,
      }));
  const numbers = (of: (track: ListedTrack) => number) => [...new Set(all.map(of))].toSorted((a, b) => a - b);
  return {
    genres: count("genre", genres, (track, value) => track.genre === value),
    moods: count("mood", moods, (track, value) => track.mood === value),
    bpm: count(
      "bpm",
      numbers(bpmRange).filter((from) => from >= bpmRanges.first),
      (track, value) => bpmRange(track) === value,
    ),
    keys: count("key", musicalKeys, (track, value) => track.musicalKey === value),
    lengths: count("length", lengthRanges, (track, value) => lengthOf(track) === value),
    explicit: count("explicit", explicitAnswers, (track, value) => track.explicitLyrics === (value === "yes")),
    languages: count("language", libraryLanguages, (track, value) => track.language === value),
    vocals: count("vocals", vocals, (track, value) => track.vocals === value),
    prices: count(
      "price",
      numbers((track) => track.priceTokens),
      (track, value) => track.priceTokens === value,
    ),
    rights: count("-", rightsFilters, (track, fact) => holds[fact](track)),
  };
}

const keyByPrice = (track: ListedTrack): number => track.priceTokens * 2 ** 32 + track.seq;

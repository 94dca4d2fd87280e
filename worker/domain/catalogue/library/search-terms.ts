import type { MusicalKey } from "#render-service/listening/musical-keys.contract.ts";
import { explicitAnswers } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { LibraryQuery } from "./library.contract.ts";
import { harmonicKeys } from "./harmonic-keys.ts";
import { type Alternative, type Fact, type Group, searchFields } from "./search-plan.ts";
import {
  genreCode,
  keyCode,
  languageCode,
  lengthCode,
  moodCode,
  rightsBit,
  vocalsCode,
} from "#worker/domain/catalogue/tracks/search-index/search-key.ts";
import { tempoTerms, secondsTerms } from "./range-terms.ts";

/** Filter terms start with a private-use character that no query keeps (migrations/0004_search.sql). */
export const filterMark = "\uE000";
const term = (name: string): string => `"${filterMark}${name}"`;

type Filtering = Omit<LibraryQuery, "q" | "sort" | "after" | "exact">;
export type Filters = { [Name in keyof Filtering]?: Filtering[Name] | undefined };

/** Which counts a filter stands beside: two parts, each counted under the filters of the other. */
export const classFilters = ({ genre, mood, bpm }: Filters): Filters => ({ genre, mood, bpm });
export const traitFilters = ({
  key,
  near,
  length,
  explicit,
  language,
  vocals,
  rights,
}: Filters): Filters => ({
  key,
  near,
  length,
  explicit,
  language,
  vocals,
  rights,
});

/** The keys that a filter lets through. */
export const wantedKeys = ({ key, near }: Pick<Filters, "key" | "near">): MusicalKey[] =>
  key === undefined ? [] : near ? harmonicKeys(key) : [key];

/** The MATCH expression for a search and filters; everything that is listed when there is neither. */
export function matchExpression(groups: readonly Group[], filters: Filters): string {
  return allOf([...groups.map((group) => atLeast(group, 0)), ...filterTerms(filters)]);
}

export const allOf = (expressions: readonly string[]): string =>
  expressions.length > 0 ? expressions.join(" AND ") : term("all");

/** Price is no term: it is a range of the index's key. */
export function filterTerms(filters: Filters): string[] {
  const { genre, mood, bpm, length, explicit, language, vocals, rights = [] } = filters;
  const keys = wantedKeys(filters);
  return [
    ...(genre ? [term(`g${genreCode(genre)}`)] : []),
    ...(mood ? [term(`m${moodCode(mood)}`)] : []),
    ...(bpm === undefined ? [] : [term(`b${bpm}`)]),
    ...(keys.length > 0 ? [anyOf(keys.map((key) => term(`k${keyCode(key)}`)))] : []),
    ...(length ? [term(`l${lengthCode(length)}`)] : []),
    ...(explicit ? [term(`x${explicitAnswers.indexOf(explicit)}`)] : []),
    ...(language ? [term(`i${languageCode(language)}`)] : []),
    ...(vocals ? [term(`v${vocalsCode(vocals)}`)] : []),
    ...rights.map((fact) => term(`r${rightsBit(fact)}`)),
  ];
}

/** What finds a track that is worth so many points of the group, or more. */
export function atLeast({ alternatives }: Group, points: number): string {
  const enough = alternatives.filter((each) => each.points >= points);
  const needed = enough.filter((each, place) => !enough.some((other, at) => covers(other, at, each, place)));
  return anyOf([...new Set(needed.map(expressionOf))]);
}

/** All that the one finds is found by the other as well. */
function covers(other: Alternative, at: number, each: Alternative, place: number): boolean {
  if (other === each || "fact" in other || "fact" in each || other.words.join(" ") !== each.words.join(" "))
    return false;
  const isWider =
    each.in.every((field) => other.in.includes(field)) && (other.as === "prefix" || each.as === "whole");
  const isSame = isWider && other.in.length === each.in.length && other.as === each.as;
  return isSame ? at < place : isWider;
}

const anyOf = (expressions: readonly string[]): string =>
  expressions.length === 0
    ? term("nothing")
    : expressions.length === 1
      ? (expressions[0] ?? "")
      : `(${expressions.join(" OR ")})`;

function expressionOf(alternative: Alternative): string {
  if ("fact" in alternative) return factExpression(alternative.fact);
  const { words, in: fields, as } = alternative;
  const columns = fields.length === searchFields.length ? "" : `{${fields.join(" ")}} : `;
  const each = words.map((word) => `${columns}"${word}"${as === "prefix" ? " *" : ""}`);
  return each.length === 1 ? (each[0] ?? "") : `(${each.join(" AND ")})`;
}

function factExpression(fact: Fact): string {
  if ("mood" in fact) return term(`m${moodCode(fact.mood)}`);
  if ("genre" in fact) return term(`g${genreCode(fact.genre)}`);
  if ("key" in fact) return term(`k${keyCode(fact.key)}`);
  if ("vocals" in fact) return term(`v${vocalsCode(fact.vocals)}`);
  return anyOf(("tempo" in fact ? tempoTerms(fact.tempo) : secondsTerms(fact.length)).map(term));
}

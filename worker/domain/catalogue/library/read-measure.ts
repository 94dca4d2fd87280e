import type { MusicalKey } from "#render-service/listening/suggest-key.contract.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { keyAt } from "./filters.ts";
import type { Fact } from "./search-plan.ts";

/** A parsed tempo, key or length, and the number of characters consumed. `exact`: the value as typed, if `fact` is wider. */
export type Measure = {
  exact?: Fact;
  fact: Extract<Fact, { tempo: object } | { key: string } | { length: object }>;
  taken: number;
};

/** Parses the measure starting at `at`; null if there is none. */
export function readMeasure(text: string, at: number): Measure | null {
  return readTempo(text, at) ?? readKey(text, at) ?? readLength(text, at);
}

/** The pattern is sticky: it matches at `at` or not at all. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Tracks have integer tempi: typed decimals are rounded. */
const beats = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`;
const span = String.raw`${beats}(?:\s*(?:-|–|to)\s*${beats})?`;
const end = String.raw`(?![\p{L}\p{N}])`;
const tempoFirst = new RegExp(String.raw`${span}\s*bpm${end}`, "iuy");
const tempoLast = new RegExp(String.raw`(?:bpm|tempo)[\s:]*${span}${end}`, "iuy");
/** A search for 124 BPM includes tracks that can be mixed with it. */
const tempoTolerance = 4;

function readTempo(text: string, at: number): Measure | null {
  const match = matchAt(tempoFirst, text, at) ?? matchAt(tempoLast, text, at);
  if (!match) return null;
  const [one, other] = [readBeats(match[1] ?? ""), match[2] === undefined ? null : readBeats(match[2])];
  const [from, to] =
    other === null ? [one - tempoTolerance, one + tempoTolerance] : [Math.min(one, other), Math.max(one, other)];
  if (to < 1 || from > trackLimits.bpm.max) return null;
  return {
    ...(other === null ? { exact: { tempo: { from: one, to: one } } } : {}),
    fact: { tempo: { from: Math.max(1, from), to: Math.min(to, trackLimits.bpm.max) } },
    taken: match[0].length,
  };
}

const readBeats = (typed: string): number => Math.round(Number(typed.replace(",", ".")));

const keyWritten = new RegExp(
  String.raw`([a-g])(?:\s*([#♯♭]|b(?![\p{L}\p{N}])|b(?=m(?:aj|in)?)|-?\s*(?:sharp|flat)${end}))?\s*-?\s*(major|maj|minor|min)${end}`,
  "iuy",
);
/** "F#m", "Bbm", "Am": minor keys, with a capital note or an accidental to tell them from words. */
const keyShort = new RegExp(String.raw`(?:([A-G])([#♯♭b]?)|([a-g])([#♯♭]))m${end}`, "uy");
const semitoneOf: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

function readKey(text: string, at: number): Measure | null {
  const long = matchAt(keyWritten, text, at);
  const short = long ? null : matchAt(keyShort, text, at);
  const match = long ?? short;
  if (!match) return null;
  const note = match[1] ?? match[3] ?? "";
  const sign = (long ? match[2] : (match[2] ?? match[4])) ?? "";
  const isMinor = short !== null || /^min/i.test(match[3] ?? "");
  return { fact: { key: nameKey(note, sign, isMinor) }, taken: match[0].length };
}

function nameKey(note: string, sign: string, isMinor: boolean): MusicalKey {
  const shift = /[#♯]|sharp/i.test(sign) ? 1 : sign === "" ? 0 : -1;
  return keyAt((semitoneOf[note.toLowerCase()] ?? 0) + shift, isMinor ? "Minor" : "Major");
}

const unit = String.raw`\s*-?\s*(seconds?|secs?|s|minutes?|mins?|m)${end}`;
const clock = new RegExp(String.raw`(\d{1,2}):([0-5]\d)${end}`, "iuy");
const counted = new RegExp(String.raw`(\d{1,3}(?:[.,]\d)?)${unit}`, "iuy");
/** "1 min 30 sec", "2m30s". */
const inBoth = new RegExp(
  String.raw`(\d{1,3})\s*-?\s*(?:minutes?|mins?|m)\s*(?:and\s+)?([0-5]?\d)\s*-?\s*(?:seconds?|secs?|s)${end}`,
  "iuy",
);
const bare = /(\d{1,3})(?=\s*(?:-|–|to)\s*\d)/iuy;
const between = /\s*(?:-|–|to)\s*/iuy;
const below = /(?:under|below|less than|shorter than)\s*/iuy;
const atMost = /(?:up to|at most|max)\s*/iuy;
const above = /(?:over|above|more than|longer than|at least)\s*/iuy;

/** `startsInMinutes`: unit of a range's start without one, as in "2-3 min". `tolerance` in seconds, by the precision typed. */
type Duration = { seconds: number; startsInMinutes: boolean; tolerance: number; taken: number };

function readLength(text: string, at: number): Measure | null {
  const limit = matchAt(below, text, at) ?? matchAt(atMost, text, at) ?? matchAt(above, text, at);
  if (limit) return readLimit(text, at, limit[0]);
  const range = readRange(text, at);
  if (range) return range;
  const one = readDuration(text, at);
  if (!one) return null;
  return toMeasure(Math.max(0, one.seconds - one.tolerance), one.seconds + one.tolerance, one.taken);
}

function readLimit(text: string, at: number, limit: string): Measure | null {
  const duration = readDuration(text, at + limit.length);
  if (!duration) return null;
  const taken = limit.length + duration.taken;
  if (/^(?:under|below|less|shorter)/i.test(limit)) return toMeasure(null, duration.seconds, taken);
  // Lengths are whole seconds and the upper bound is exclusive: "up to three minutes" includes 3:00.
  if (/^(?:up|at most|max)/i.test(limit)) return toMeasure(null, duration.seconds + 1, taken);
  return toMeasure(duration.seconds, null, taken);
}

function readRange(text: string, at: number): Measure | null {
  const first = matchAt(bare, text, at);
  const from = first ? { seconds: Number(first[1]), taken: first[0].length } : readDuration(text, at);
  if (!from) return null;
  const dash = matchAt(between, text, at + from.taken);
  const to = dash && readDuration(text, at + from.taken + dash[0].length);
  if (!dash || !to) return null;
  const start = first && to.startsInMinutes ? from.seconds * 60 : from.seconds;
  const taken = from.taken + dash[0].length + to.taken;
  return toMeasure(Math.min(start, to.seconds), Math.max(start, to.seconds) + 1, taken);
}

function readDuration(text: string, at: number): Duration | null {
  const [time, both] = [matchAt(clock, text, at), matchAt(inBoth, text, at)];
  const parts = time ?? both;
  if (parts) {
    const seconds = Number(parts[1]) * 60 + Number(parts[2]);
    return { seconds, startsInMinutes: both !== null, tolerance: 5, taken: parts[0].length };
  }
  const match = matchAt(counted, text, at);
  if (!match) return null;
  const count = Number((match[1] ?? "").replace(",", "."));
  const isMinutes = /^m/i.test(match[2] ?? "");
  const seconds = Math.round(count * (isMinutes ? 60 : 1));
  return { seconds, startsInMinutes: isMinutes, tolerance: isMinutes ? 15 : 5, taken: match[0].length };
}

/** Null for an empty range. */
function toMeasure(from: number | null, to: number | null, taken: number): Measure | null {
  return to !== null && to <= (from ?? 0) ? null : { fact: { length: { from, to } }, taken };
}

import { type MusicalKey, musicalKeys, type Note } from "../listening/suggest-key.contract.ts";
import type { IngestedTrack } from "./ingest.contract.ts";

const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const noteNames = musicalKeys.filter((_, n) => n % 2 === 0).map((key) => key.split(" ")[0]);

function nameKey(step: number, isMinor: boolean): MusicalKey | null {
  const note = noteNames[((step % 12) + 12) % 12];
  // Taken from the list of keys itself.
  return note ? `${note as Note} ${isMinor ? "Minor" : "Major"}` : null;
}

/** Camelot wheel: twelve numbers a fifth apart, as DJs write it: 8A is A minor, 8B is C major. */
function fromWheel(number: number, letter: string): MusicalKey | null {
  if (number < 1 || number > 12) return null;
  const isMinor = letter.toUpperCase() === "A";
  return nameKey((isMinor ? 9 : 0) + 7 * (number - 8), isMinor);
}

/** One of our 24 keys from `F#m`, `Gbm`, `A minor`, `C`, `E♭ maj` or `8A`; null for anything else. */
export function parseKey(value: string | undefined): MusicalKey | null {
  const text = value?.trim() ?? "";
  const wheel = /^(\d{1,2})\s?([AB])$/i.exec(text);
  if (wheel) return fromWheel(Number(wheel[1]), wheel[2] ?? "");
  const written = /^([A-G])\s?([#♯b♭]?)\s*[-_]?\s*(m|min|minor|moll|M|maj|major|dur)?$/iu.exec(text);
  const step = steps[written?.[1]?.toUpperCase() ?? ""];
  if (!written || step === undefined) return null;
  const [, , sign = "", mode = ""] = written;
  const shift = sign === "" ? 0 : /[#♯]/u.test(sign) ? 1 : -1;
  const isMinor = mode === "m" || /^(min|minor|moll)$/i.test(mode);
  return nameKey(step + shift, isMinor);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const western = new TextDecoder("windows-1252");

/** Patterns untypical of Western text: three accented letters in a row, or a word of two; and symbols of no language. */
const isForeign = /[^\0-\x7f]{3}|(?<!\S)[^\0-\x7f]{2}(?!\S)|[\x80-\x9fƒˆ˜†‡‰‹›]/;
const hasPlainLetters = /[a-z]/i;

/**
 * Restores a tag that was read as Latin-1: programs write UTF-8 or their system's encoding there. Null if that is uncertain, as a
 * wrong word is worse than none.
 */
function repairEncoding(value: string): string | null {
  if (value.includes("\ufffd")) return null;
  // ASCII, or from a tag that declares its encoding.
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  const bytes = Buffer.from(value, "latin1");
  try {
    return utf8.decode(bytes);
  } catch {
    const text = western.decode(bytes);
    return hasPlainLetters.test(text) && !isForeign.test(text) ? text : null;
  }
}

function text(value: string | undefined): string | null {
  const clean = repairEncoding(value ?? "")
    ?.replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 300)
    .trim();
  return clean ? clean : null;
}

const isrcForm = /[A-Z]{2}[- ]?[A-Z0-9]{3}[- ]?\d{2}[- ]?\d{5}/;
const isrcAlone = new RegExp(`^(?:ISRC[:\\s]*)?(${isrcForm.source})$`);
/** The first ISRC shortly after the word ISRC. */
const isrcInXml = new RegExp(`ISRC[^]{0,200}?(?<![A-Z0-9])(${isrcForm.source})(?![A-Z0-9])`);

const isrcBy = (form: RegExp) => (value: string | undefined) =>
  form.exec(value?.trim().toUpperCase() ?? "")?.[1]?.replaceAll(/[- ]/g, "") ?? null;

/** Twelve or thirteen digits with a valid check digit. */
function upc(value: string | undefined): string | null {
  const digits = value?.replaceAll(/[\s-]/g, "") ?? "";
  if (!/^\d{12,13}$/.test(digits) || /^0+$/.test(digits)) return null;
  const sum = digits
    .split("")
    .toReversed()
    .reduce((all, digit, n) => all + Number(digit) * (n % 2 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : null;
}

function bpm(value: string | undefined): string | null {
  const number = /^\s*(\d{2,3}(?:[.,]\d+)?)\s*(?:bpm)?\s*$/i.exec(value ?? "")?.[1]?.replace(",", ".");
  const rounded = Math.round(Number(number ?? 0) * 10) / 10;
  return rounded >= 20 && rounded <= 300 ? String(rounded) : null;
}

/** Converts `eng`, `ger`, `de-AT` or `fr` to two letters. */
function language(value: string | undefined): string | null {
  const code = /^\s*([a-z]{2,3})(?![a-z])/i.exec(value ?? "")?.[1];
  const short = code && Intl.getCanonicalLocales(code)[0];
  return short && short.length === 2 ? short.toUpperCase() : null;
}

function day(value: string | undefined): string | null {
  const date = /^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(value ?? "")?.[1];
  if (!date || Number.isNaN(Date.parse(date))) return null;
  return new Date(date).toISOString().startsWith(date) ? date : null;
}

const firstOf = <T>(values: readonly (T | null)[]) => values.find((value) => value !== null) ?? null;

/**
 * Normalises a file's tags. `raw` are ffprobe's tags (ID3 frames, RIFF INFO), case-insensitive; `xml` the texts of broadcast
 * chunks. Implausible values become null.
 */
export function readTags(raw: Record<string, string>, xml: readonly string[]): IngestedTrack["tags"] {
  const tags = new Map(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value]));
  const first = <T>(read: (value: string | undefined) => T | null, ...names: string[]) =>
    firstOf(names.map((name) => read(tags.get(name))));
  return {
    title: first(text, "title"),
    artist: first(text, "artist", "album_artist"),
    album: first(text, "album"),
    genre: first(text, "genre"),
    composer: first(text, "composer"),
    publisher: first(text, "publisher", "label"),
    isrc: first(isrcBy(isrcAlone), "isrc", "tsrc") ?? firstOf(xml.map(isrcBy(isrcInXml))),
    upc: first(upc, "upc", "barcode", "ean"),
    bpm: first(bpm, "tbpm", "bpm", "ibpm", "tempo"),
    key: first(parseKey, "tkey", "initialkey", "initial key", "key", "ikey"),
    language: first(language, "language", "tlan", "ilng"),
    releaseDate: first(day, "tdrl", "releasedate", "date", "tdor", "tdrc", "icrd"),
  };
}

import { cellOf, codeOf } from "#worker/domain/catalogue/library/cells.ts";
import { type ChoiceName, choiceNames } from "#worker/domain/catalogue/library/filters.ts";
import { foldedWords } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { toCard } from "#worker/domain/catalogue/library/track-card.ts";
import { encodeCard, fieldBit, filterWord, type Segment } from "./segment.ts";
import type { ListedRow } from "./listed-rows.ts";

/** `listed` must be sorted by `seq`; `replaces` as in the segment. */
export function buildSegment(listed: readonly ListedRow[], replaces: readonly number[] = []): Segment {
  const codes = listed.map(codesOf);
  const cells = (part: "classes" | "traits") => listed.map(({ rights_bits }, row) => cellOf(part, codes[row]!, rights_bits));
  const numbers = {
    seqs: Int32Array.from(listed, ({ seq }) => seq),
    classes: Uint16Array.from(cells("classes")),
    traits: Uint32Array.from(cells("traits")),
    prices: Uint8Array.from(listed, ({ price_tokens }) => price_tokens),
    bpms: Uint16Array.from(listed, ({ bpm }) => bpm ?? 0),
    seconds: Uint16Array.from(listed, ({ duration_ms }) => Math.min(65_535, Math.floor(duration_ms / 1000))),
  };
  return {
    ...numbers,
    byPrice: Uint16Array.from(listed.keys()).sort((one, other) => numbers.prices[one]! - numbers.prices[other]! || one - other),
    ...indexWords(listed, codes),
    ...writeCards(listed),
    replaces: Int32Array.from(replaces).sort(),
  };
}

/** Postings of one word while they are collected: row and fields packed into one number, the row in the upper bits. */
type Postings = Map<string, number[]>;

type Codes = Record<ChoiceName, number>;
const codesOf = (row: ListedRow): Codes =>
  Object.fromEntries(choiceNames.map((name) => [name, codeOf(name, row[`of_${name}` as const])])) as Codes; // one entry per name

function indexWords(
  listed: readonly ListedRow[],
  codes: readonly Codes[],
): Pick<Segment, "words" | "wordStarts" | "rows" | "fields"> {
  const postings: Postings = new Map();
  const words = createWordCache();
  for (const [row, track] of listed.entries()) {
    addWords(postings, words, row, track);
    for (const name of choiceNames) addPosting(postings, filterWord(name, codes[row]![name]), row, 0);
  }
  const sorted = [...postings.keys()].sort();
  const wordStarts = new Uint32Array(sorted.length + 1);
  for (const [place, word] of sorted.entries()) wordStarts[place + 1] = wordStarts[place]! + (postings.get(word)?.length ?? 0);
  const total = wordStarts.at(-1) ?? 0;
  const [rows, fields] = [new Uint16Array(total), new Uint8Array(total)];
  let at = 0;
  for (const word of sorted)
    for (const posting of postings.get(word) ?? []) {
      rows[at] = posting >> 8;
      fields[at] = posting & 255;
      at += 1;
    }
  return { words: sorted, wordStarts, rows, fields };
}

function addWords(postings: Postings, words: (text: string) => readonly string[], row: number, track: ListedRow): void {
  const texts = [
    [fieldBit("title"), track.title],
    [fieldBit("artist"), track.artist],
    [fieldBit("label"), track.label_name],
    [fieldBit("mood"), track.mood],
    [fieldBit("genre"), track.genre],
    [fieldBit("style"), track.primary_genre],
    [fieldBit("style"), track.sub_genre],
    [fieldBit("tags"), track.mood_tags],
    [fieldBit("description"), track.description],
  ] as const;
  for (const [bit, text] of texts) if (text) for (const word of words(text)) addPosting(postings, word, row, bit);
}

function addPosting(postings: Postings, word: string, row: number, bit: number): void {
  const existing = postings.get(word);
  if (!existing) {
    postings.set(word, [(row << 8) | bit]);
    return;
  }
  const last = existing.length - 1;
  if (existing[last]! >> 8 === row) existing[last]! |= bit;
  else existing.push((row << 8) | bit);
}

/** Memoised, since names, moods and genres repeat. */
function createWordCache(): (text: string) => readonly string[] {
  const cache = new Map<string, readonly string[]>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached;
    const words = foldedWords(text);
    if (text.length <= 40 && cache.size < 100_000) cache.set(text, words);
    return words;
  };
}

function writeCards(listed: readonly ListedRow[]): Pick<Segment, "cards" | "cardStarts"> {
  const encoded = listed.map((track) => encodeCard(toCard(track)));
  const cardStarts = new Uint32Array(listed.length + 1);
  for (const [row, bytes] of encoded.entries()) cardStarts[row + 1] = cardStarts[row]! + bytes.length;
  const cards = new Uint8Array(cardStarts.at(-1) ?? 0);
  for (const [row, bytes] of encoded.entries()) cards.set(bytes, cardStarts[row]);
  return { cards, cardStarts };
}

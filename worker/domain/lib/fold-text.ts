import { type SQL, sql } from "drizzle-orm";

/** Letters without a Unicode decomposition, and their usual ASCII spelling. */
const plain: Record<string, string> = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ł: "l", ŋ: "n", ŧ: "t", ς: "σ",
}; // prettier-ignore
const notTakenApart = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** Accents that are optional for readers of these scripts; in other scripts a mark makes another letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]\p{Mn}*)\p{Mn}/gu;
/** Includes vowel signs, at which the index's tokeniser would split words; and filter marks (migrations/0004_search.sql). */
const neverKept = /[\p{M}\uE000-\uF8FF]/gu;

/**
 * Normalises a text for search: ignores case, accents and width, in every script. Index and query share this
 * function, so that "Ανοιξη" finds "Άνοιξη", "ΑΓΓΕΛΟΣ" finds "Άγγελος" and "ｶﾞﾗｽ" finds "ガラス".
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(accents, "")
    .replaceAll(notTakenApart, (letter) => plain[letter] ?? letter)
    .normalize("NFC")
    .replaceAll(neverKept, "");
}

/** Limit of distinct non-ASCII letters in one search; beyond it, letters are matched as typed. */
const foldedLetters = 24;

/**
 * True if `words`, stored in ASCII lower case, contain the text at any position, ignoring case, as typed or in normal
 * width.
 */
export function matchWords(words: SQL, text: string): SQL {
  const forms = new Set([text.toLowerCase(), text.normalize("NFKC").toLowerCase()]);
  return sql`(${sql.join(
    [...forms].map((form) => contains(words, form)),
    sql` OR `,
  )})`;
}

/** SQLite's lower() only handles ASCII, so the text's other letters are lowered in the words with replace(). */
function contains(words: SQL, form: string): SQL {
  const letters = new Set(Array.from(form).filter(isCasedBeyondAscii));
  const folded = [...letters]
    .slice(0, foldedLetters)
    .reduce((inner, letter) => sql`replace(${inner}, ${letter.toUpperCase()}, ${letter})`, words);
  return sql`instr(${folded}, ${form}) > 0`;
}

function isCasedBeyondAscii(letter: string): boolean {
  return letter > "\u007F" && letter.toUpperCase() !== letter;
}

/** Unique key of an address: spellings that differ only in case or width are one account. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

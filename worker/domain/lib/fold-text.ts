import { type SQL, sql } from "drizzle-orm";

/** Letters that Unicode does not take apart, as people without them type them. */
const plain: Record<string, string> = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ł: "l", ŋ: "n", ŧ: "t", ς: "σ",
}; // prettier-ignore
const notTakenApart = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** Accents and points that readers of these scripts do without; elsewhere a mark makes another letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]\p{Mn}*)\p{Mn}/gu;
/** Vowel signs, too, since the tokeniser of the index would end a word at them; and filter marks (migrations/0004_search.sql). */
const neverKept = /[\p{M}\uE000-\uF8FF]/gu;

/**
 * A text as it is searched: without case, accents and width, in every script. Index and question are folded by this one
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

/** More different letters beyond ASCII than that in one search are matched as they are typed. */
const foldedLetters = 24;

/**
 * True where `words`, stored in ASCII lower case, hold the text in whatever case, at any place, as it was typed or in its
 * usual width.
 */
export function matchWords(words: SQL, text: string): SQL {
  const forms = new Set([text.toLowerCase(), text.normalize("NFKC").toLowerCase()]);
  return sql`(${sql.join(
    [...forms].map((form) => contains(words, form)),
    sql` OR `,
  )})`;
}

/** SQLite's lower() knows ASCII only, so the other letters of the text are lowered in the words as well. */
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

/** Two spellings of one mailbox are one account. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

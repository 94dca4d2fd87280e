import { type SQL, sql } from "drizzle-orm";

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

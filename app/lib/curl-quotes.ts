/** What a quotation mark stands after when it opens. */
const opensAfter = /[\s([{/\u2013\u2014\u201C\u2018]/;

/** The same words with typographic quotation marks; `before` is the character that stands in front of them. */
export function curlQuotes(text: string, before = ""): string {
  let last = before;
  let curled = "";
  for (const character of text) {
    const opens = last === "" || opensAfter.test(last);
    if (character === '"') last = opens ? "\u201C" : "\u201D";
    else if (character === "'") last = opens ? "\u2018" : "\u2019";
    else last = character;
    curled += last;
  }
  return curled;
}

import type { Root, RootContent } from "mdast";

type Node = Root | RootContent;

/** What a quotation mark stands after when it opens. */
const opensAfter = /[\s([{/\u2013\u2014\u201C\u2018]/;
/** Within these a line of text goes on; every other node begins a text of its own. */
const inline = new Set(["emphasis", "strong", "delete", "link"]);

/** Typographic quotation marks and apostrophes in running text; code and attributes stay as typed. */
export function remarkQuotes() {
  return (tree: Root): void => {
    curl(tree, "");
  };
}

/** Curls below `node`, which stands after `before`; returns the last character for what follows. */
function curl(node: Node, before: string): string {
  if (node.type === "text") {
    node.value = curlQuotes(node.value, before);
    return node.value.at(-1) ?? before;
  }
  if (node.type === "inlineCode") return node.value.at(-1) ?? before;
  if (!("children" in node)) return before;
  let last = inline.has(node.type) ? before : "";
  for (const child of node.children) last = curl(child, last);
  return last;
}

/** The same words with curled marks; `before` is the character that stands in front of them. */
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

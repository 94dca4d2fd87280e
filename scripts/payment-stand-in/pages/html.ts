/** Markup that is safe to put into a page as it is. */
export type Html = { readonly markup: string };
type Part = string | number | Html | null | undefined | false | readonly Part[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Markup with everything that is put into it escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((text, piece, index) => text + toMarkup(parts[index - 1]) + piece);
  return { markup };
}

function toMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escape(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(toMarkup).join("");
}

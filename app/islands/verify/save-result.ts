import { resultCopy } from "#app/content/verify-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { saveFile } from "#app/lib/files.ts";
import { button } from "./card.ts";

const words = resultCopy.saved;
const said = "h2, h3, .vf-head > p, .vf-facts > div, .vf-steps > li, .vf-text, .vf-hash";

/** Saves what a card says, and when it said so, as a text: for whoever keeps a record of what was checked. */
export function saveButton(): HTMLElement {
  const save = button("btn-line", words.save, () => {
    const card = save.closest("article");
    if (!card) return;
    const now = Date.now();
    const lines = [
      words.checked(formatDateTime(now), location.origin + location.pathname),
      "",
      ...linesOf(card),
    ];
    const day = new Date(now).toISOString().slice(0, 10);
    saveFile(words.name(day), new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
  });
  return save;
}

/** As the program in a bundle marks its lines. */
const marks: Readonly<Record<string, string>> = {
  holds: "✓ ",
  fails: "✗ ",
  revoked: "✗ ",
  suspended: "✗ ",
  open: "– ",
};

/** A line for each fact and each check, as a reader would copy them. */
function linesOf(card: HTMLElement): string[] {
  return [...card.querySelectorAll<HTMLElement>(said)]
    .filter((part) => !part.parentElement?.closest(".vf-steps > li"))
    .map((part) => {
      const isList = part.matches(".vf-facts > div, .vf-steps > li");
      const [first, ...rest] = [...(isList ? part.querySelectorAll("dt, dd, p") : [part])].map(
        ({ textContent }) => textContent?.trim() ?? "",
      );
      const line = rest.length > 0 ? `${first}: ${rest.join(" ")}` : (first ?? "");
      return `${part.matches("h3") ? "\n" : ""}${marks[part.dataset.state ?? ""] ?? ""}${line}`;
    });
}

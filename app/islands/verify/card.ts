import { resultCopy as words, resultCopy } from "#app/content/verify-copy.ts";
import { saveFile } from "#app/lib/files.ts";
import { formatDateTime } from "#app/lib/time.ts";

type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with its attributes and what is in it. Texts are texts: nothing that a file says becomes markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  for (const child of children)
    if (child) element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  return element;
}

/** One of the signs that the page keeps for its script, in a colour of the house. */
export function sign(name: SignName): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-sign="${name}"]`);
  return template?.content.cloneNode(true) ?? document.createTextNode("");
}
type SignName = "holds" | "fails" | "revoked" | "open" | "nothing" | "waiting" | "music" | "lock";

export const link = (href: string, text: string, look = "textlink"): HTMLAnchorElement =>
  make("a", { href, class: look }, text);

/** Rows of a word and what it is; those without are left out. */
export function facts(rows: readonly (readonly [string, Child])[]): HTMLElement {
  return make(
    "dl",
    { class: "vf-facts" },
    ...rows.flatMap(([word, value]) =>
      value ? [make("div", {}, make("dt", {}, word), make("dd", {}, value))] : [],
    ),
  );
}

export type Tone = "ok" | "bad" | "warn" | "quiet";

type Head = { sign: SignName; tone: Tone; title: string; about?: string };

/** The heading takes the focus once it is shown, so that it is read. */
export function cardHead({ sign: name, tone, title, about }: Head): HTMLElement {
  const mark = sign(name);
  const head = make(
    "div",
    { class: "vf-head" },
    mark,
    make("h2", { tabindex: "-1" }, title),
    about ? make("p", {}, about) : null,
  );
  head.querySelector("svg")?.classList.add(`vf-${tone}`);
  return head;
}

export const text = (said: string, more = ""): HTMLElement =>
  make("p", { class: `vf-text ${more}`.trim() }, said);

export const button = (look: string, said: string, act: () => void): HTMLButtonElement => {
  const element = make("button", { type: "button", class: `btn ${look}` }, said);
  element.addEventListener("click", act);
  return element;
};

export function nextActs(
  act: { another: () => void; number?: () => void },
  ...first: readonly HTMLElement[]
): HTMLElement {
  return make(
    "div",
    { class: "vf-row" },
    ...first,
    button(first.length > 0 ? "btn-line" : "btn-ink", words.another, act.another),
    act.number ? button("btn-quiet", words.haveNumber, act.number) : null,
  );
}

export const openLicence = (number: string): HTMLElement =>
  link(`/verify/${number}`, words.open, "btn btn-ink");

const saveWords = resultCopy.saved;
const said = "h2, h3, .vf-head > p, .vf-facts > div, .vf-steps > li, .vf-text, .vf-hash";

/** Saves what a card says, and when it said so, as a text: for whoever keeps a record of what was checked. */
export function saveButton(): HTMLElement {
  const save = button("btn-line", saveWords.save, () => {
    const card = save.closest("article");
    if (!card) return;
    const now = Date.now();
    const lines = [
      saveWords.checked(formatDateTime(now), location.origin + location.pathname),
      "",
      ...linesOf(card),
    ];
    const day = new Date(now).toISOString().slice(0, 10);
    saveFile(saveWords.name(day), new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
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

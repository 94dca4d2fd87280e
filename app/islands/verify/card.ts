import { resultCopy as words } from "#app/content/verify-copy.ts";
import { saveFile, formatBytes } from "#app/lib/files.ts";
import { formatDateTime } from "#app/lib/time.ts";

type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element. Strings become text nodes, so nothing in a visitor's file becomes markup. */
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

/** Clones an icon from the page's templates. */
export function sign(name: SignName): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-sign="${name}"]`);
  return template?.content.cloneNode(true) ?? document.createTextNode("");
}
type SignName = "holds" | "fails" | "revoked" | "open" | "nothing" | "waiting" | "music" | "lock";

export const link = (href: string, text: string, look = "textlink"): HTMLAnchorElement =>
  make("a", { href, class: look }, text);

/** An article as wide as its text; `card` is the wide one. */
export const narrowCard = (...children: readonly Child[]): HTMLElement =>
  make("article", { class: "vf vf-narrow" }, ...children);
export const card = (...children: readonly Child[]): HTMLElement => make("article", { class: "vf" }, ...children);

export const section = (title: string, ...children: readonly Child[]): HTMLElement =>
  make("section", {}, make("h3", {}, title), ...children);

/** Description list; rows without a value are left out. */
export function facts(rows: readonly (readonly [string, Child])[]): HTMLElement {
  return make(
    "dl",
    { class: "vf-facts" },
    ...rows.flatMap(([word, value]) => (value ? [make("div", {}, make("dt", {}, word), make("dd", {}, value))] : [])),
  );
}

type Tone = "ok" | "bad" | "warn" | "quiet";

type Head = { sign: SignName; tone: Tone; title: string | Text; about?: string };

/** The heading is focusable: it takes the focus when the card is shown, so that screen readers read it. */
export function cardHead({ sign: name, tone, title, about }: Head): HTMLElement {
  const heading = make("h2", { tabindex: "-1" }, title);
  const head = make("div", { class: "vf-head" }, sign(name), heading, about && make("p", {}, about));
  head.querySelector("svg")?.classList.add(`vf-${tone}`);
  return head;
}

export const text = (said: string, more = ""): HTMLElement => make("p", { class: `vf-text ${more}`.trim() }, said);

export const button = (look: string, said: string, act: () => void): HTMLButtonElement => {
  const element = make("button", { type: "button", class: `btn ${look}` }, said);
  element.addEventListener("click", act);
  return element;
};

export function nextActs(act: { another: () => void; number?: () => void }, ...first: readonly HTMLElement[]): HTMLElement {
  return make(
    "div",
    { class: "vf-row" },
    ...first,
    button(first.length > 0 ? "btn-line" : "btn-ink", words.another, act.another),
    act.number ? button("btn-quiet", words.haveNumber, act.number) : null,
  );
}

export const openLicence = (number: string): HTMLElement => link(`/verify/${number}`, words.open, "btn btn-ink");

const saveWords = words.saved;
const said = "h2, h3, .vf-head > p, .vf-facts > div, .vf-steps > li, .vf-text, .vf-hash";

/** Saves the card's text and the time of the check as a file. */
export function saveButton(): HTMLElement {
  const save = button("btn-line", saveWords.save, () => {
    const article = save.closest("article");
    if (!article) return;
    const now = Date.now();
    const checked = saveWords.checked(formatDateTime(now), location.origin + location.pathname);
    const lines = [checked, "", ...linesOf(article)];
    const day = new Date(now).toISOString().slice(0, 10);
    saveFile(saveWords.name(day), new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
  });
  return save;
}

/** The marks of verify.mjs. */
const marks: Readonly<Record<string, string>> = {
  holds: "✓ ",
  fails: "✗ ",
  revoked: "✗ ",
  suspended: "✗ ",
  open: "– ",
};

/** One line for each fact and each check. */
function linesOf(article: HTMLElement): string[] {
  return [...article.querySelectorAll<HTMLElement>(said)]
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

/** "northwind_reel.mp4 · 10.4 MB". */
export const describeFile = ({ name, size }: File): string => [name, formatBytes(size)].join(" · ");

import { resultCopy as words } from "#app/content/verify-copy.ts";
import { link, make, sign, type SignName } from "./make.ts";

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

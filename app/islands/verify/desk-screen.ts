import { resultCopy as words } from "#app/content/verify-copy.ts";
import { licenceFileCopy } from "#app/content/licence-file-copy.ts";
import { findPart } from "#app/islands/page-parts.ts";
import { AskError, type Step } from "./ask.ts";
import { cardHead, make, narrowCard, describeFile } from "./card.ts";
import { type Acts, messageCard } from "./media-cards.ts";
import { stepList } from "./progress-card.ts";
import { UnpackError } from "./read-archive.ts";
import { RefusedFile } from "./read-licence-file.ts";

export type Screen = ReturnType<typeof createScreen>;

/** Shows either the drop zone or one card, and announces changes. */
export function createScreen(section: HTMLElement) {
  const parts = deskParts(section);
  function show(card: HTMLElement) {
    parts.zone.hidden = true;
    parts.result.replaceChildren(card);
    parts.result.hidden = false;
  }
  function say(said: string) {
    parts.says.textContent = said;
  }
  return {
    show,
    say,
    /** Shows a result and moves the focus to its heading, so that screen readers read it. */
    conclude(card: HTMLElement) {
      show(card);
      say("");
      card.querySelector("h2")?.focus();
      card.scrollIntoView({ block: "nearest" });
    },
    reopen(focusOn: "choose" | "number", said = "") {
      parts.result.hidden = true;
      parts.result.replaceChildren();
      parts.zone.hidden = false;
      say(said);
      parts[focusOn].focus();
    },
  };
}

/** Shows the checks of a licence file while they run. */
export function workingCard(file: File): { element: HTMLElement; show: (steps: readonly Step[]) => void } {
  const list = make("div", {}, stepList([]));
  const title = licenceFileCopy.working;
  const head = cardHead({ sign: "waiting", tone: "quiet", title, about: describeFile(file) });
  const element = narrowCard(head, list);
  return { element, show: (steps) => list.replaceChildren(stepList(steps)) };
}

export function faultCard(file: File, error: unknown, acts: Acts): HTMLElement {
  const { refused, tooMany, offline } = words;
  if (error instanceof RefusedFile) return messageCard(refused.title, refused[error.reason], acts, file);
  if (error instanceof UnpackError)
    return messageCard(refused.title, refused[error.reason === "broken" ? "broken-archive" : "large-archive"], acts, file);
  if (error instanceof AskError && error.reason === "busy") return messageCard(tooMany.title, tooMany.text, acts, file);
  if (error instanceof DOMException) return messageCard(refused.title, refused.unreadable, acts, file);
  return messageCard(offline.title, offline.text, acts, file);
}

function deskParts(section: HTMLElement) {
  const part = (selector: string) => findPart(section, selector, HTMLElement);
  return {
    zone: part("[data-verify-zone]"),
    result: part("[data-verify-result]"),
    says: part("[data-verify-says]"),
    choose: part("[data-verify-choose]"),
    number: part("#verify-number"),
  };
}

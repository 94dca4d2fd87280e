import type { KeyTarget } from "./key-command.ts";

/** Matches the cards that `TrackCard` renders. A track's id is found on its card's report button only. */
const cardSelector = ".track-card";

/** The card that contains the target, or null. */
export function cardAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(cardSelector) : null;
}

export function trackIdOf(card: Element): string {
  return card.querySelector<HTMLButtonElement>("button[name=trackId]")?.value ?? "";
}

const textInputs =
  'textarea, [contenteditable=""], [contenteditable="true"], input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

/** The kind of element that has the focus. */
export function keyTarget(target: EventTarget | null): KeyTarget {
  if (!(target instanceof Element)) return "page";
  if (target.closest(textInputs)) return "text";
  if (target.closest("select, [type=radio]")) return "choice";
  if (target.closest('[type=range], [role="slider"], video, audio')) return "slider";
  if (target.closest("button, summary, [type=checkbox], [type=button], [type=submit], [type=file], [role=button]")) {
    return "button";
  }
  if (cardAround(target)) return "card";
  return target.closest("a[href]") ? "link" : "page";
}

/** True while a menu, sheet or dialog is open that Escape closes by itself. */
export function hasOpenLayer(): boolean {
  return document.querySelector("dialog[open], [popover]:popover-open") !== null;
}

/** The id of the card that has the focus, or null. */
export function focusedTrackId(): string | null {
  const card = cardAround(document.activeElement);
  return card && trackIdOf(card);
}

/** Moves the focus between cards; from outside it starts at the first or last one. */
export function focusCard(steps: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>(cardSelector)];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = at < 0 ? (steps > 0 ? cards[0] : cards.at(-1)) : cards[at + steps];
  next?.querySelector<HTMLAnchorElement>("a[href]")?.focus();
}

/** Focuses a track's card, if the page shows one, and scrolls all of it into view. */
export function focusTrack(id: string): void {
  const card = cardAround(document.querySelector(`${cardSelector} button[value="${CSS.escape(id)}"]`));
  card?.querySelector<HTMLAnchorElement>("a[href]")?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}

/** Focuses the page's search box and selects its text. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('input[type="search"]');
  box?.focus();
  box?.select();
}

/** Cards of tracks on the page, as `TrackCard` draws them: the button that reports a track has its id, and nothing else repeats it. */
const cardSelector = ".track-card";

/** The card that something lies in, or null. */
export function cardAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(cardSelector) : null;
}

export function trackIdOf(card: Element): string {
  return card.querySelector<HTMLButtonElement>("button[name=trackId]")?.value ?? "";
}

/** All cards in the order of the page. */
export function cardsOnPage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(cardSelector)];
}

export function findCard(trackId: string, root: HTMLElement | Document = document): HTMLElement | null {
  const button = root.querySelector(`${cardSelector} button[value="${CSS.escape(trackId)}"]`);
  return cardAround(button);
}

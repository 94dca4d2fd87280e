import { heartCopy } from "#app/content/shortlists-copy.ts";
import { cardAround, trackIdOf } from "#app/features/catalogue/playback/cards.ts";
import type { HeartStore } from "./heart-store.ts";

/** Gives each card its heart, and keeps it as the store says; returns what stops that. Cards are the same for everybody. */
export function drawHearts(
  grid: HTMLElement,
  cards: readonly HTMLElement[],
  store: Pick<HeartStore, "isKnown" | "isOn" | "toggle" | "subscribe">,
): () => void {
  function show() {
    if (store.isKnown()) for (const card of cards) showHeart(card, store.isOn(trackIdOf(card)));
  }
  function onClick({ target }: MouseEvent) {
    const card = target instanceof Element && target.closest(".card-heart") ? cardAround(target) : null;
    if (card) void store.toggle({ id: trackIdOf(card), title: titleOf(card) });
  }
  show();
  const leave = store.subscribe(show);
  grid.addEventListener("click", onClick);
  return () => {
    leave();
    grid.removeEventListener("click", onClick);
  };
}

function showHeart(card: HTMLElement, isOn: boolean): void {
  const heart = card.querySelector(".card-heart") ?? addHeart(card);
  heart.setAttribute("aria-pressed", String(isOn));
}

function addHeart(card: HTMLElement): HTMLElement {
  const heart = document.createElement("button");
  heart.type = "button";
  heart.className = "iconbtn card-heart";
  heart.setAttribute("aria-label", heartCopy.shortlist(titleOf(card)));
  card.querySelector(".card-more")?.insertAdjacentElement("beforebegin", heart);
  return heart;
}

const titleOf = (card: HTMLElement): string => card.querySelector(".stretch")?.textContent ?? "";

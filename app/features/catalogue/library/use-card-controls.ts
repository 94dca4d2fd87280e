import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { useNavigate } from "react-router";
import { useHearts } from "#app/features/catalogue/shortlists/hearts/hearts-context.ts";
import { cardAround, findCard, trackIdOf } from "#app/features/catalogue/playback/cards.ts";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { arrowSeconds } from "#app/features/catalogue/playback/position-range.ts";
import { addPlayerControls } from "./add-player-controls.ts";
import { readTrack } from "./read-track.ts";
import { markCard, showStatus } from "./show-status.ts";

type Card = { id: string };

/** Listens to all cards of a list from around them, and shows on them what the player does. `first` is played before them. */
export function useCardControls(
  list: RefObject<HTMLElement | null>,
  cards: readonly Card[],
  onReport: (button: HTMLButtonElement) => boolean,
  first?: PlayerTrack,
) {
  const player = usePlayerActions();
  const hearts = useHearts();
  const navigate = useNavigate();
  useEffect(() => {
    const elements = cards
      .map(({ id }) => list.current && findCard(id, list.current))
      .filter((card) => card !== null);
    elements.forEach(addPlayerControls);
    player.offerList([...(first ? [first] : []), ...elements.map(readTrack)]);
    return () => player.offerList([]);
  }, [player, list, cards, first]);
  useMarkedCard(list, cards);
  useEffect(() => {
    const grid = list.current;
    if (!hearts || !grid) return;
    return hearts.show(
      grid,
      cards.map(({ id }) => findCard(id, grid)).filter((card) => card !== null),
    );
  }, [hearts, list, cards]);

  function onClick(event: MouseEvent<HTMLElement>) {
    const { target } = event;
    const card = cardAround(target);
    if (!card || !(target instanceof Element)) return;
    const [link, more] = [target.closest<HTMLAnchorElement>("a.stretch"), target.closest(".card-more")];
    if (target.closest(".play")) press(card);
    else if (target.closest(".card-retry")) player.toggle();
    else if (more instanceof HTMLButtonElement) {
      if (onReport(more)) event.preventDefault();
    } else if (link && staysHere(event)) {
      event.preventDefault();
      void navigate(link.getAttribute("href") ?? "");
    }
  }
  function press(card: HTMLElement) {
    if (isCurrent(card)) player.toggle();
    else player.play(readTrack(card), undefined, player.offeredList());
  }
  /** Touching the waveform of a track that rests starts it there. */
  function onInput({ target }: FormEvent<HTMLElement>) {
    const card = cardAround(target);
    if (!card || !(target instanceof HTMLInputElement)) return;
    if (isCurrent(card)) player.seek(target.valueAsNumber);
    else player.play(readTrack(card), target.valueAsNumber, player.offeredList());
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const card = cardAround(event.target);
    const seconds = arrowSeconds(event.key);
    if (seconds === null || !card || !(event.target instanceof HTMLInputElement) || !isCurrent(card)) return;
    event.preventDefault();
    player.seekBy(seconds);
  }
  /** A button that the pointer rests on, or a card in focus, is likely to be played: its sound is fetched ahead. */
  const pointAt = (card: HTMLElement | null, isPressed = false) =>
    player.pointAt(card && trackIdOf(card), isPressed);
  const onPointerOver = ({ target }: PointerEvent<HTMLElement>) =>
    pointAt(target instanceof Element && target.closest(".play") ? cardAround(target) : null);
  const onPointerDown = ({ target }: PointerEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest(".play")) pointAt(cardAround(target), true);
  };
  // A finger leaves before its press is told.
  const onPointerLeave = ({ pointerType }: PointerEvent<HTMLElement>) =>
    pointerType !== "touch" && pointAt(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => pointAt(cardAround(target));
  // Where a press moves the focus within the list, the card that has it now is pointed at already.
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!cardAround(relatedTarget)) pointAt(null);
  };
  const isCurrent = (card: HTMLElement) => player.snapshot().track?.id === trackIdOf(card);
  return { onClick, onInput, onKeyDown, onPointerOver, onPointerDown, onPointerLeave, onFocus, onBlur };
}

function useMarkedCard(list: RefObject<HTMLElement | null>, cards: readonly Card[]): void {
  const player = usePlayerActions();
  const marked = useRef<{ card: HTMLElement; unmark: () => void } | null>(null);
  useEffect(() => {
    function unmark() {
      marked.current?.unmark();
      marked.current = null;
    }
    function show() {
      const { track, status } = player.snapshot();
      const match = cards.find(({ id }) => id === track?.id);
      const card = match && list.current ? findCard(match.id, list.current) : null;
      if (marked.current?.card !== card) unmark();
      if (!card) return;
      marked.current ??= { card, unmark: markCard(card, player) };
      showStatus(card, status);
    }
    show();
    const leave = player.subscribe(show);
    return () => {
      leave();
      unmark();
    };
  }, [player, list, cards]);
}

/** A plain click; with a key or another button the browser opens the page elsewhere. */
function staysHere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

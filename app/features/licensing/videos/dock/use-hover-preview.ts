import { type RefObject, useEffect, useState } from "react";
import { cardAround, trackIdOf } from "#app/features/catalogue/playback/cards.ts";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { useStoredSwitch } from "#app/lib/stored-switch.ts";
import { createHoverPreview, type HoverPreview } from "./create-hover-preview.ts";

/** Lets cards be heard under the running picture while the mouse rests on them, unless that is switched off. */
export function useHoverPreview(videoRef: RefObject<HTMLVideoElement | null>) {
  const player = usePlayerActions();
  const [isOn, setOn] = useStoredSwitch("cuesheet:hover-preview", true);
  const [previewedId, setPreviewedId] = useState<string | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const preview = createHoverPreview({
      player,
      isRunning: () => videoRef.current?.paused === false,
      onPreview: setPreviewedId,
    });
    const leave = pointAtCards(preview);
    return () => {
      leave();
      preview.destroy();
    };
  }, [player, videoRef, isOn]);
  return { isOn, setOn, previewedId };
}

/** Tells a preview on which card the mouse is, and keeps what is pressed. Returns what ends it. */
function pointAtCards(preview: HoverPreview): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let over: EventTarget | null = null;
  let place = "";

  function onMove({ pointerType, buttons, target, screenX, screenY }: PointerEvent): void {
    const now = `${screenX} ${screenY}`;
    // What scrolls away under a mouse that lies still was not pointed at.
    const isStill = now === place;
    place = now;
    if (pointerType !== "mouse" || buttons !== 0 || isStill || target === over) return;
    over = target;
    const card = cardAround(target);
    preview.point(card && trackIdOf(card));
  }
  function onLeave({ pointerType }: PointerEvent): void {
    if (pointerType !== "mouse") return;
    over = null;
    preview.point(null);
  }
  /** Its button shows that it plays already: pressed, it goes on. The keyboard's press has not been over the card. */
  function onClick(event: MouseEvent): void {
    const { target, detail } = event;
    const card = cardAround(target);
    if (!card || detail === 0 || !(target instanceof Element)) return;
    if (!preview.keep(trackIdOf(card)) || !target.closest(".play")) return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** Where its waveform is pressed, it is moved there. */
  function onInput({ target }: Event): void {
    const card = cardAround(target);
    if (card) preview.keep(trackIdOf(card));
  }
  document.addEventListener("pointermove", onMove, { passive: true, signal });
  document.documentElement.addEventListener("pointerleave", onLeave, { signal });
  // Before the list hears of it.
  window.addEventListener("click", onClick, { capture: true, signal });
  window.addEventListener("input", onInput, { capture: true, signal });
  return () => ending.abort();
}

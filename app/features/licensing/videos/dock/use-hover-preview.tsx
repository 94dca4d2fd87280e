import { type RefObject, useEffect, useState } from "react";
import { SwitchField } from "#app/components/inputs.tsx";
import { dockCopy } from "#app/content/videos-copy.ts";
import { cardAround, trackIdOf } from "#app/features/catalogue/playback/cards.ts";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { useStoredSwitch } from "#app/lib/browser-state.ts";
import { createHoverPreview, type HoverPreview } from "./create-hover-preview.ts";

/** Previews tracks under the running picture while the mouse rests on their cards, unless switched off. */
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

/** Reports the card under the mouse to the preview, and keeps the track of a clicked card. Returns a clean-up function. */
function pointAtCards(preview: HoverPreview): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let over: EventTarget | null = null;
  let place = "";

  function onMove({ pointerType, buttons, target, screenX, screenY }: PointerEvent): void {
    const now = `${screenX} ${screenY}`;
    // Scrolling under a resting mouse does not count as pointing.
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
  /** A previewed card's button shows pause, so a click must keep playing. Keyboard clicks (detail 0) have not hovered. */
  function onClick(event: MouseEvent): void {
    const { target, detail } = event;
    const card = cardAround(target);
    if (!card || detail === 0 || !(target instanceof Element)) return;
    if (!preview.keep(trackIdOf(card)) || !target.closest(".play")) return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** Seeking in the card's waveform keeps its track. */
  function onInput({ target }: Event): void {
    const card = cardAround(target);
    if (card) preview.keep(trackIdOf(card));
  }
  document.addEventListener("pointermove", onMove, { passive: true, signal });
  document.documentElement.addEventListener("pointerleave", onLeave, { signal });
  // In the capture phase, ahead of the list's own handlers.
  window.addEventListener("click", onClick, { capture: true, signal });
  window.addEventListener("input", onInput, { capture: true, signal });
  return () => ending.abort();
}

export function HoverSwitch({ hover }: { hover: ReturnType<typeof useHoverPreview> }) {
  return (
    <div className="dock-hover">
      <SwitchField
        label={dockCopy.hover}
        aria-describedby="dock-hover-hint"
        checked={hover.isOn}
        onCheckedChange={hover.setOn}
      />
      <p id="dock-hover-hint" className="text-xs text-ink2">
        {dockCopy.hoverHint}
      </p>
    </div>
  );
}

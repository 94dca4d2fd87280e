import { type RefObject, useEffect, useState } from "react";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { createHoverPreview } from "./create-hover-preview.ts";
import { recallHover, rememberHover } from "./hover-memory.ts";
import { pointAtCards } from "./point-at-cards.ts";

/** Lets cards be heard under the running picture while the mouse rests on them, unless that is switched off. */
export function useHoverPreview(videoRef: RefObject<HTMLVideoElement | null>) {
  const player = usePlayerActions();
  const [isOn, setOn] = useState(recallHover);
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
  const choose = (next: boolean) => {
    setOn(next);
    rememberHover(next);
  };
  return { isOn, choose, previewedId };
}

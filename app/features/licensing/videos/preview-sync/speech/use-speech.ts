import { useCallback, useSyncExternalStore } from "react";
import { speechRemoved } from "#app/content/original-sound-copy.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { showToast } from "#app/lib/toast.ts";
import type { EditedSpeech } from "./create-speech-queue.ts";
import { putBackRegion, removeRegion } from "./move-speech.ts";
import { speechQueueOf } from "./speech-queues.ts";

export type Speech = {
  speechMs: SpeechRegions;
  /** Null: as it was found. */
  change: (speechMs: SpeechRegions | null) => void;
  /** Without one of them, which can be put back for ten seconds. */
  remove: (index: number) => void;
  /** A change was not kept. */
  isLost: boolean;
};

const nothing: EditedSpeech = { regions: null, isLost: false };
const withoutVideo = () => () => undefined;

/**
 * Speech regions of a video and their editing. A change is audible at once, and saved with the video before it is fetched
 * again. Null restores the detected regions.
 */
export function useSpeech(videoId: string | null, detectedMs: SpeechRegions): Speech {
  const queue = videoId === null ? null : speechQueueOf(videoId);
  const { regions, isLost } = useSyncExternalStore(
    queue?.store.subscribe ?? withoutVideo,
    queue?.store.get ?? (() => nothing),
    () => nothing,
  );
  const change = useCallback(
    (speechMs: SpeechRegions | null) => {
      if (videoId !== null) speechQueueOf(videoId).change(speechMs);
    },
    [videoId],
  );
  const speechMs = regions ?? detectedMs;
  function remove(index: number) {
    const region = speechMs[index];
    if (videoId === null || !region) return;
    change(removeRegion(speechMs, index));
    const undo = () =>
      change(putBackRegion(speechQueueOf(videoId).store.get().regions ?? detectedMs, region));
    showToast({ ...speechRemoved(index + 1), undo });
  }
  return { speechMs, change, remove, isLost };
}

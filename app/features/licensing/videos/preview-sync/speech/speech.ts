import { useCallback, useSyncExternalStore } from "react";
import { speechRemoved } from "#app/content/original-sound-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { putBackRegion, removeRegion } from "./move-speech.ts";

type EditedSpeech = {
  /** Edits of this tab, newer than the regions of the video's preparation. */
  regions: SpeechRegions | null;
  /** The last change was not kept. */
  isLost: boolean;
};
type SpeechQueue = {
  store: Store<EditedSpeech>;
  /** Null: as it was found. */
  change: (speechMs: SpeechRegions | null) => void;
  /** Waits until what is shown is kept, and sends again what was lost. False where it is not kept within that time. */
  untilKept: (withinMs: number) => Promise<boolean>;
};

/** `put` answers with what the server has then; with null where it could not be asked. */
type Put = (speechMs: SpeechRegions | null) => Promise<SpeechRegions | null>;

/** Keeps changes to the speech of one video, one after the other, so that the last one counts. */
export function createSpeechQueue(put: Put): SpeechQueue {
  const store = createStore<EditedSpeech>({ regions: null, isLost: false });
  let sending = Promise.resolve();
  let newest = 0;
  let latest: SpeechRegions | null = null;

  function send(speechMs: SpeechRegions | null) {
    const mine = ++newest;
    latest = speechMs;
    sending = sending.then(async () => {
      const saved = await put(speechMs);
      // An answer says nothing of what was changed since.
      if (mine !== newest) return;
      store.change({ isLost: saved === null, ...(saved && !speechMs && { regions: saved }) });
    });
  }

  return {
    store,
    change(speechMs) {
      if (speechMs) store.change({ regions: speechMs });
      send(speechMs);
    },
    async untilKept(withinMs) {
      if (store.get().isLost) send(latest);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs);
      });
      const isSent = await Promise.race([sending.then(() => true), late]);
      clearTimeout(timer);
      return isSent && !store.get().isLost;
    },
  };
}

/** By video, in this tab: what is under way goes on, and counts, after its page was left. */
const queues = new Map<string, SpeechQueue>();

function speechQueueOf(videoId: string): SpeechQueue {
  const queue = queues.get(videoId) ?? createSpeechQueue((speechMs) => put(videoId, speechMs));
  queues.set(videoId, queue);
  return queue;
}

/** Longer than any answer that comes. */
const patienceMs = 10_000;

/** A render freezes what the server has: false where that is not what the page shows of the video's speech. */
export async function isSpeechKept(videoId: string): Promise<boolean> {
  return (await queues.get(videoId)?.untilKept(patienceMs)) ?? true;
}

async function put(videoId: string, speechMs: SpeechRegions | null): Promise<SpeechRegions | null> {
  const json = { speechMs: speechMs && speechMs.map(([from, to]): [number, number] => [from, to]) };
  try {
    const answer = await rpc.api.videos[":id"].speech.$put(
      { param: { id: videoId }, json },
      { init: { keepalive: true } },
    );
    return answer.ok ? (await answer.json()).speechMs : null;
  } catch {
    return null;
  }
}

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

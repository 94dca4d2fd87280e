import { useSyncExternalStore } from "react";
import { speechRemoved } from "#app/content/original-sound-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { createStore } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { maxRegions, shortestRegionMs } from "#worker/domain/licensing/videos/videos.contract.ts";

type EditedSpeech = {
  /** Edits of this tab, newer than the regions of the video's preparation. */
  regions: SpeechRegions | null;
  /** The last change was not saved. */
  isLost: boolean;
};
/** Resolves to the regions stored on the server, or to null if the request failed. */
type Put = (speechMs: SpeechRegions | null) => Promise<SpeechRegions | null>;

/** Saves changes to one video's speech sequentially, so that the last one wins. */
export function createSpeechQueue(put: Put) {
  const store = createStore<EditedSpeech>({ regions: null, isLost: false });
  let sending = Promise.resolve();
  let newest = 0;
  let latest: SpeechRegions | null = null;

  function send(speechMs: SpeechRegions | null) {
    const mine = ++newest;
    latest = speechMs;
    sending = sending.then(async () => {
      const saved = await put(speechMs);
      // A stale response must not override a newer change.
      if (mine !== newest) return;
      store.change({ isLost: saved === null, ...(saved && !speechMs && { regions: saved }) });
    });
  }

  return {
    store,
    /** Null restores the detected regions. */
    change: (speechMs: SpeechRegions | null) => {
      if (speechMs) store.change({ regions: speechMs });
      send(speechMs);
    },
    /** Waits until the current regions are saved, resending a failed change. False if they are not saved in time. */
    untilKept: async (withinMs: number) => {
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

/** Per video, in this tab: pending saves continue after the page is left. */
const queues = new Map<string, ReturnType<typeof createSpeechQueue>>();

function speechQueueOf(videoId: string) {
  const queue = queues.get(videoId) ?? createSpeechQueue((speechMs) => put(videoId, speechMs));
  queues.set(videoId, queue);
  return queue;
}

/** Longer than any expected response. */
const patienceMs = 10_000;

/** A render uses the regions stored on the server: false if those differ from what the page shows. */
export async function isSpeechKept(videoId: string): Promise<boolean> {
  return (await queues.get(videoId)?.untilKept(patienceMs)) ?? true;
}

async function put(videoId: string, speechMs: SpeechRegions | null): Promise<SpeechRegions | null> {
  const json = { speechMs: speechMs && speechMs.map(([from, to]): [number, number] => [from, to]) };
  try {
    const answer = await rpc.api.videos[":id"].speech.$put({ param: { id: videoId }, json }, { init: { keepalive: true } });
    return answer.ok ? (await answer.json()).speechMs : null;
  } catch {
    return null;
  }
}

export type Speech = ReturnType<typeof useSpeech>;

const nothing: EditedSpeech = { regions: null, isLost: false };
const withoutVideo = () => () => undefined;

/**
 * Speech regions of a video and their editing. A change is audible at once and saved on the server. Null restores the detected
 * regions.
 */
export function useSpeech(videoId: string | null, detectedMs: SpeechRegions) {
  const queue = videoId === null ? null : speechQueueOf(videoId);
  const { regions, isLost } = useSyncExternalStore(
    queue?.store.subscribe ?? withoutVideo,
    queue?.store.get ?? (() => nothing),
    () => nothing,
  );
  const change = (next: SpeechRegions | null) => queue?.change(next);
  const speechMs = regions ?? detectedMs;
  /** Removes a region, with ten seconds to undo. */
  function remove(index: number) {
    const region = speechMs[index];
    if (!queue || !region) return;
    change(removeRegion(speechMs, index));
    const undo = () => change(putBackRegion(queue.store.get().regions ?? detectedMs, region));
    showToast({ ...speechRemoved(index + 1), undo });
  }
  return { speechMs, change, remove, isLost };
}

/** Without regions, the music never ducks. */
export const removeRegion = (speechMs: SpeechRegions, index: number): SpeechRegions => speechMs.filter((_, n) => n !== index);

/** Restores a removed region, shortened if its neighbours have since moved or been added. */
export function putBackRegion(speechMs: SpeechRegions, [from, to]: SpeechRegions[number]): SpeechRegions {
  const before = speechMs.findLast(([start]) => start <= from);
  const after = speechMs.find(([start]) => start > from);
  const region = [Math.max(from, before?.[1] ?? 0), Math.min(to, after?.[0] ?? to)] as const;
  if (speechMs.length >= maxRegions || region[1] - region[0] < shortestRegionMs) return speechMs;
  return [...speechMs, region].toSorted(([a], [b]) => a - b);
}

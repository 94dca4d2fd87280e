import { rpc } from "#app/lib/rpc.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { createSpeechQueue, type SpeechQueue } from "./create-speech-queue.ts";

/** By video, in this tab: what is under way goes on, and counts, after its page was left. */
const queues = new Map<string, SpeechQueue>();

export function speechQueueOf(videoId: string): SpeechQueue {
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

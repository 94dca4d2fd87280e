import { rpc } from "#app/lib/rpc.ts";
import type { Cue, SaveCue } from "#worker/domain/licensing/videos/videos.contract.ts";

/** A slider moves many times a second. */
const restMs = 800;
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>();

/** Tells the server where a track begins under a video, once it has settled or the page is left. */
export function sendCue(videoId: string, trackId: string, cue: SaveCue): void {
  const key = `${videoId} ${trackId}`;
  clearTimeout(waiting.get(key)?.timer);
  const send = () => {
    waiting.delete(key);
    const param = { id: videoId, trackId };
    // Remembered here in any case: what is lost on the way is sent with the next change.
    rpc.api.videos[":id"].cues[":trackId"]
      .$put({ param, json: cue }, { init: { keepalive: true } })
      .catch(() => undefined);
  };
  waiting.set(key, { timer: setTimeout(send, restMs), send });
}

if (typeof window !== "undefined")
  window.addEventListener("pagehide", () => {
    for (const { timer, send } of waiting.values()) {
      clearTimeout(timer);
      send();
    }
  });

/** The cues of a video as the server has them; none when it cannot be asked. */
export async function fetchCues(videoId: string): Promise<Cue[]> {
  try {
    const answer = await rpc.api.videos[":id"].cues.$get({ param: { id: videoId } });
    return answer.ok ? (await answer.json()).cues : [];
  } catch {
    return [];
  }
}

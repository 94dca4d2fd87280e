import { previewHeardUrl } from "./player-track.ts";

/** Was fetched ahead without counting. A count that is lost is no fault of the listener's. */
export function tellHeard(trackId: string): void {
  void fetch(previewHeardUrl(trackId), { method: "POST", keepalive: true }).catch(() => undefined);
}

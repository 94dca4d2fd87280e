import type { heardMusic } from "./laid-music.ts";
import type { MusicUse } from "./music-parts.contract.ts";

/** How much of a recording a finished file has: of an edit its parts, else from where it begins, and no longer than it lasts. */
export function musicUseOf(
  { startAtSeconds, parts }: ReturnType<typeof heardMusic>,
  { trackMs, videoMs }: { trackMs: number; videoMs: number },
): MusicUse {
  const [first, ...others] = parts ?? [];
  // An edit is as long as its video.
  if (first) return { seconds: videoMs / 1000, parts: [first, ...others] };
  const fromMs = Math.round(startAtSeconds * 1000);
  const heardMs = Math.max(0, Math.min(videoMs, trackMs - fromMs));
  return {
    seconds: heardMs / 1000,
    parts: [{ fromSeconds: fromMs / 1000, toSeconds: (fromMs + heardMs) / 1000 }],
  };
}

import { duckGain, duckStepMs, type SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { dropRoute, openVolume, routeElement, setVolume } from "#app/features/catalogue/playback/element-gain.ts";
import { createFollower } from "#app/features/catalogue/playback/synced/follower.ts";

/** Audible original sound: its linear volume, and where the music ducks under it. */
export type HeardOriginal = { href: string; volume: number; duckMs: SpeechRegions };

export type OriginalMix = {
  /** Null mutes it. */
  choose: (heard: HeardOriginal | null) => void;
  /** Linear, 0 to 1, as the render mixes it. */
  setMusicVolume: (volume: number) => void;
  /** Call it within a user gesture, which browsers require before audio can be mixed. */
  open: () => void;
  /** Called with the picture's position. */
  follow: (videoSeconds: number) => void;
  destroy: () => void;
};

/** `music` ducks under speech. */
type Graph = { music: GainNode; original: GainNode };

/** Look-ahead of the gain schedule, and the remainder at which it is extended. */
const aheadSeconds = 2;
const redrawSeconds = 0.5;

/**
 * Plays a video's original sound, as stored for the render, in sync with picture and music. Web Audio is used only once something
 * is mixed; before that, the elements play directly.
 */
export function createOriginalMix(video: HTMLVideoElement, music: HTMLAudioElement): OriginalMix {
  // The picture stays muted: this element plays the same sound that the render mixes.
  const original = new Audio();
  original.preload = "auto";
  original.hidden = true;
  const ending = new AbortController();
  let heard: HeardOriginal | null = null;
  let graph: Graph | null = null;
  let drawn = { until: 0, offset: 0 };
  const follower = createFollower(original, () => video.currentTime);

  const start = () => {
    if (!heard || video.paused) return;
    follower.jumpIfApart();
    original.play().catch(() => undefined);
  };
  const rest = () => {
    original.pause();
    drawn = { until: 0, offset: 0 };
    graph?.music.gain.cancelScheduledValues(0);
  };
  const { signal } = ending;
  video.addEventListener("playing", start, { signal });
  for (const event of ["pause", "waiting", "ended", "emptied"]) video.addEventListener(event, rest, { signal });
  video.addEventListener("seeked", () => heard && follower.seek(), { signal });

  /** Schedules the music's gain as linear ramps: the same curve that the render applies. */
  function draw({ music: { context, gain } }: Graph, duckMs: SpeechRegions, videoSeconds: number) {
    const now = context.currentTime;
    const offset = videoSeconds - now;
    if (drawn.until - now > redrawSeconds && Math.abs(offset - drawn.offset) < 0.05) return;
    const step = duckStepMs / 1000;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(duckGain(duckMs, videoSeconds * 1000), now);
    for (let ahead = step; ahead <= aheadSeconds; ahead += step)
      gain.linearRampToValueAtTime(duckGain(duckMs, (videoSeconds + ahead) * 1000), now + ahead);
    drawn = { until: now + aheadSeconds, offset };
  }

  return {
    choose(next) {
      heard = next;
      drawn = { until: 0, offset: 0 };
      if (graph) {
        graph.original.gain.value = next?.volume ?? 0;
        graph.music.gain.cancelScheduledValues(0);
        graph.music.gain.value = 1;
      }
      if (!next) return original.pause();
      if (!original.isConnected) video.insertAdjacentElement("afterend", original);
      if (original.getAttribute("src") !== next.href) original.src = next.href;
      if (!video.paused) start();
    },
    setMusicVolume(volume) {
      setVolume(music, volume);
    },
    open() {
      openVolume(music);
      if (!heard) return;
      graph = { music: routeElement(music).course, original: routeElement(original).level };
      graph.original.gain.value = heard.volume;
    },
    follow(videoSeconds) {
      if (!heard || !graph || video.paused) return;
      draw(graph, heard.duckMs, videoSeconds);
      if (!original.paused && !video.seeking) follower.correct();
    },
    destroy() {
      ending.abort();
      original.pause();
      original.removeAttribute("src");
      original.remove();
      for (const element of [music, original]) dropRoute(element);
    },
  };
}

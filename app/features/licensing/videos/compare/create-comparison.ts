import { dropRoute, routeElement } from "#app/features/catalogue/playback/element-gain.ts";
import { createPlayback, type SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import type { Leader } from "#app/features/catalogue/playback/synced/leader.ts";

/** Long enough to avoid clicks, short enough that two tracks are not heard together. */
const fadeSeconds = 0.02;

/** Linear gain by element; elements that are not listed are silent. */
type Levels = ReadonlyMap<HTMLMediaElement, number>;

/**
 * Switches between playing elements by gain, so that a switch is immediate. Unlike an element's own volume, gain may exceed 1.
 */
function createMixer() {
  const gains = new Map<HTMLMediaElement, GainNode>();
  let targetLevels: Levels = new Map();
  return {
    /** Routes the elements through Web Audio. Call it within a user gesture, which browsers require. */
    open(elements: readonly HTMLMediaElement[]) {
      for (const element of elements) {
        const { level } = routeElement(element);
        if (!gains.has(element)) level.gain.value = targetLevels.get(element) ?? 0;
        gains.set(element, level);
      }
    },
    /** Cross-fades within `fadeSeconds`. */
    blend(levels: Levels) {
      targetLevels = levels;
      for (const [element, { gain, context }] of gains) {
        const now = context.currentTime;
        gain.cancelScheduledValues(now);
        gain.setValueAtTime(gain.value, now);
        gain.linearRampToValueAtTime(levels.get(element) ?? 0, now + fadeSeconds);
      }
    },
    /** The elements cannot be used again. */
    close() {
      for (const element of gains.keys()) dropRoute(element);
      gains.clear();
    },
  };
}

export type Comparison = SyncedPlayback & {
  /** Linear gain by track id. */
  setGains: (gains: ReadonlyMap<string, number>) => void;
};

type Parts = {
  trackIds: readonly string[];
  leader: Leader;
  /** URL to preload a track's audio from. */
  addressOf: (trackId: string) => string;
  /** Called once per track, when it first becomes audible. */
  onFirstHeard: (trackId: string) => void;
  onFrame: (seconds: number) => void;
};

/** Plays several tracks in sync with a picture. All of them run; gain decides which one is audible. */
export function createComparison({ trackIds, leader, addressOf, onFirstHeard, onFrame }: Parts): Comparison {
  const mixer = createMixer();
  const sounds = trackIds.map((id) => ({ id, music: preload(addressOf(id)), startAtSeconds: 0 }));
  const playback = createPlayback({ leader, sounds, runsAll: true, onEnd: () => playback.seek(0) });
  const playedIds = new Set<string>();
  let gains: ReadonlyMap<string, number> = new Map();

  function blend() {
    const heard = sounds.find(({ id }) => id === playback.store.get().heardId);
    mixer.blend(new Map(heard ? [[heard.music, gains.get(heard.id) ?? 1]] : []));
  }
  playback.onFrame(onFrame);
  playback.onStart(() => {
    blend();
    mixer.open(sounds.map(({ music }) => music));
  });
  playback.store.subscribe(() => {
    const { heardId, isPlaying, isBuffering } = playback.store.get();
    if (heardId === null || !isPlaying || isBuffering || playedIds.has(heardId)) return;
    playedIds.add(heardId);
    onFirstHeard(heardId);
  });
  return {
    ...playback,
    hear(trackId) {
      playback.hear(trackId);
      blend();
    },
    setGains(next) {
      gains = next;
      blend();
    },
    destroy() {
      playback.destroy();
      mixer.close();
      for (const { music } of sounds) {
        music.removeAttribute("src");
        music.load();
      }
    },
  };
}

function preload(address: string): HTMLAudioElement {
  const music = new Audio();
  music.preload = "auto";
  music.src = address;
  return music;
}

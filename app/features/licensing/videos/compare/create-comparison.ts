import { dropRoute, routeElement } from "#app/features/catalogue/playback/element-gain.ts";
import {
  createPlayback,
  type SyncedPlayback,
} from "#app/features/catalogue/playback/synced/create-playback.ts";
import type { Leader } from "#app/features/catalogue/playback/synced/leader.ts";

/** Long enough that nothing clicks, short enough that nobody hears two tracks. */
const fadeSeconds = 0.02;

/** Linear gain by element; elements that are not listed are silent. */
type Levels = ReadonlyMap<HTMLMediaElement, number>;

/**
 * Mixes elements that all play: what is heard is a matter of gain, so that another one is heard at once. Gain may pass 1,
 * which an element's own volume cannot.
 */
function createMixer() {
  const gains = new Map<HTMLMediaElement, GainNode>();
  let targetLevels: Levels = new Map();
  return {
    /** Takes over their sound. To be called while the visitor presses something: browsers ask for that. */
    open(elements: readonly HTMLMediaElement[]) {
      for (const element of elements) {
        const { level } = routeElement(element);
        if (!gains.has(element)) level.gain.value = targetLevels.get(element) ?? 0;
        gains.set(element, level);
      }
    },
    /** From one sound to the next within `fadeSeconds`. */
    blend(levels: Levels) {
      targetLevels = levels;
      for (const [element, { gain, context }] of gains) {
        const now = context.currentTime;
        gain.cancelScheduledValues(now);
        gain.setValueAtTime(gain.value, now);
        gain.linearRampToValueAtTime(levels.get(element) ?? 0, now + fadeSeconds);
      }
    },
    /** The elements are not heard again. */
    close() {
      for (const element of gains.keys()) dropRoute(element);
      gains.clear();
    },
  };
}

export type Comparison = SyncedPlayback & {
  /** Linear, by track. */
  setGains: (gains: ReadonlyMap<string, number>) => void;
};

type Parts = {
  trackIds: readonly string[];
  leader: Leader;
  /** Address to preload a track's sound from. */
  addressOf: (trackId: string) => string;
  /** Called once for each track, when it is heard. */
  onFirstHeard: (trackId: string) => void;
  onFrame: (seconds: number) => void;
};

/** Plays several tracks in step with a picture. All run all the time; which one is heard is a matter of gain. */
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

import { createStore, type Store } from "#app/lib/store.ts";
import { createFollower, type Follower } from "./follower.ts";
import type { Leader } from "./leader.ts";
import type { PlaybackPhase } from "./playback-phase.ts";

export type PlaybackState = {
  isPlaying: boolean;
  /** Play was pressed, and video or music is still loading. */
  isBuffering: boolean;
  heardId: string | null;
  /** Sounds that could not be loaded. */
  broken: ReadonlySet<string>;
  isPictureBroken: boolean;
};

export const atRest: PlaybackState = {
  isPlaying: false,
  isBuffering: false,
  heardId: null,
  broken: new Set(),
  isPictureBroken: false,
};

export type Sound = { readonly id: string; readonly music: HTMLAudioElement; startAtSeconds: number };

export type SoundState = Sound & {
  readonly follower: Follower;
  /** Paused by us, not from outside: it is over, not audible, or waiting. */
  isHeld: boolean;
  /** Play was requested but has not begun: a lack of data is expected until then. */
  isStarting: boolean;
  mustJumpAgain: boolean;
};

export type PlaybackOptions = {
  leader: Leader;
  sounds: readonly Sound[];
  /**
   * Plays all sounds all the time, so that switching only takes a change of gain; otherwise only the audible one plays. The
   * caller sets the gains.
   */
  runsAll?: boolean;
  onEnd?: () => void;
};

/** Shared state of one playback. */
export type Playback = {
  readonly store: Store<PlaybackState>;
  readonly sounds: readonly SoundState[];
  readonly runsAll: boolean;
  readonly onEnd: () => void;
  readonly frameListeners: Set<(seconds: number) => void>;
  leader: Leader;
  endSeconds: number;
  phase: PlaybackPhase;
  /** Incremented by each start and stop: an async step that finds another turn is stale. */
  turn: number;
};

export function createState({ leader, sounds, runsAll = false, onEnd }: PlaybackOptions): Playback {
  const playback: Playback = {
    store: createStore({ ...atRest, heardId: sounds[0]?.id ?? null }),
    sounds: sounds.map((sound) => {
      const follower = createFollower(sound.music, () => state.startAtSeconds + playback.leader.seconds());
      const state: SoundState = { ...sound, follower, isHeld: true, isStarting: false, mustJumpAgain: false };
      return state;
    }),
    runsAll,
    onEnd: () => onEnd?.(),
    frameListeners: new Set(),
    leader,
    endSeconds: Infinity,
    phase: "stopped",
    turn: 0,
  };
  return playback;
}

export function heardSound({ sounds, store }: Playback): SoundState | undefined {
  return sounds.find(({ id }) => id === store.get().heardId);
}

export function runningSounds(playback: Playback): readonly SoundState[] {
  return playback.sounds.filter((sound) => playback.runsAll || sound === heardSound(playback));
}

/** The sound has nothing to play here: it is over, or could not be loaded. */
export function isSilent({ store }: Playback, { id, follower }: SoundState): boolean {
  return follower.isOver() || store.get().broken.has(id);
}

export function hasEnded({ leader, endSeconds }: Playback): boolean {
  return leader.hasEnded() || leader.seconds() >= endSeconds;
}

export function showFrame({ frameListeners, leader }: Playback): void {
  for (const listener of frameListeners) listener(leader.seconds());
}

/** Returns false if the element already has that source. */
export function changeSource({ sounds, store }: Playback, id: string, href: string | null): boolean {
  const music = sounds.find((each) => each.id === id)?.music;
  if (!music || music.getAttribute("src") === href) return false;
  if (href === null) {
    music.removeAttribute("src");
    music.load();
  } else music.src = href;
  const broken = new Set(store.get().broken);
  if (broken.delete(id)) store.change({ broken });
  return true;
}

import { createStore, type Store } from "#app/lib/store.ts";
import { createFollower, type Follower } from "./follower.ts";
import type { Leader } from "./leader.ts";
import { whenMoving, whenReady } from "./media-ready.ts";
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

type SoundState = Sound & {
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

/** Timeout for sounds that are not audible. */
const patienceMs = 1500;

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
function isSilent({ store }: Playback, { id, follower }: SoundState): boolean {
  return follower.isOver() || store.get().broken.has(id);
}

export function hasEnded({ leader, endSeconds }: Playback): boolean {
  return leader.hasEnded() || leader.seconds() >= endSeconds;
}

export function showFrame({ frameListeners, leader }: Playback): void {
  for (const listener of frameListeners) listener(leader.seconds());
}

function enter(playback: Playback, phase: PlaybackPhase): void {
  playback.phase = phase;
  playback.store.change({ isPlaying: phase !== "stopped", isBuffering: phase === "buffering" });
}

function hold(sound: SoundState): void {
  sound.isHeld = true;
  sound.music.pause();
}

async function start(sound: SoundState): Promise<void> {
  sound.isHeld = false;
  sound.isStarting = true;
  await sound.music.play().finally(() => (sound.isStarting = false));
}

export function stop(playback: Playback): void {
  playback.turn++;
  enter(playback, "stopped");
  playback.leader.pause();
  playback.sounds.forEach(hold);
  showFrame(playback);
}

export function end(playback: Playback): void {
  stop(playback);
  playback.onEnd();
}

/** Serialises seeks while a start point is dragged during playback. */
export function jumpInTurn(playback: Playback, sound: SoundState): void {
  if (sound.music.readyState === 0 || isSilent(playback, sound)) return;
  if (sound.music.seeking) sound.mustJumpAgain = true;
  else sound.follower.jumpIfApart();
}

/** Holds video and music until both can play from here, then starts them together. */
export async function buffer(playback: Playback, isStart = false): Promise<void> {
  const turn = ++playback.turn;
  enter(playback, "buffering");
  playback.leader.pause();
  playback.sounds.forEach(hold);
  const waiting = runningSounds(playback).filter((sound) => !isSilent(playback, sound));
  for (const { music, follower } of waiting) {
    music.playbackRate = 1;
    follower.jumpIfApart();
  }
  const ready = waiting.map(async (sound) => {
    const isHeard = sound === heardSound(playback);
    if (isHeard) return whenReady(sound.music);
    const patience = new Promise<void>((resolve) => setTimeout(resolve, isStart ? patienceMs : 0));
    return Promise.race([patience, whenReady(sound.music)]);
  });
  await Promise.all([playback.leader.whenReady(), ...ready]);
  if (turn !== playback.turn) return;
  try {
    await startTogether(playback, turn);
  } catch {
    // The browser refused to play, or a newer turn has paused again.
    if (turn === playback.turn) stop(playback);
  }
}

async function startTogether(playback: Playback, turn: number): Promise<void> {
  const heard = heardSound(playback);
  const started = runningSounds(playback).map(async (sound) => {
    if (isSilent(playback, sound)) return;
    const playing = start(sound);
    // Audio takes longer to start than a loaded video, so the video waits for it.
    if (sound === heard) await playing.then(() => whenMoving(sound.music));
    else playing.catch(() => undefined);
  });
  await Promise.all(started);
  if (turn !== playback.turn) return;
  enter(playback, "playing");
  await playback.leader.play();
  followFrames(playback, turn);
}

function followFrames(playback: Playback, turn: number): void {
  if (turn !== playback.turn) return;
  follow(playback);
  showFrame(playback);
  if (hasEnded(playback)) return end(playback);
  requestAnimationFrame(() => followFrames(playback, turn));
}

/** Keeps the music in sync during playback; a sound that is over waits until the playhead is within it again. */
export function follow(playback: Playback): void {
  if (playback.phase !== "playing" || !playback.leader.isSteady()) return;
  const [running, heard] = [runningSounds(playback), heardSound(playback)];
  for (const sound of playback.sounds) {
    const { follower } = sound;
    if (!running.includes(sound) || isSilent(playback, sound)) hold(sound);
    else if (sound.isHeld) {
      follower.jumpIfApart();
      start(sound).catch(() => undefined);
    } else if (!sound.isStarting) {
      follower.correct();
      if (sound === heard) follower.reportDrift();
    }
  }
}

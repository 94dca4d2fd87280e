import { whenMoving, whenReady } from "./media-ready.ts";
import type { PlaybackPhase } from "./playback-phase.ts";
import { hasEnded, heardSound, isSilent, type Playback, runningSounds, showFrame, type SoundState } from "./playback-state.ts";

/** Timeout for sounds that are not audible. */
const patienceMs = 1500;

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

/** Some phones let an element play only if started within the tap itself, and loading takes longer. */
export function unlock(playback: Playback): void {
  for (const { music } of runningSounds(playback)) {
    music.play().catch(() => undefined);
    music.pause();
  }
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

import { settledBelowSeconds } from "#app/features/catalogue/playback/synced/correct-drift.ts";
import { followPicture, isSilent, jump, type Playback, wantedSeconds } from "./follow-picture.ts";
import { whenMoving, whenReady } from "#app/features/catalogue/playback/synced/media-ready.ts";
import type { PlaybackPhase } from "#app/features/catalogue/playback/synced/playback-phase.ts";

export function stop(playback: Playback): void {
  playback.turn++;
  enter(playback, "stopped");
  playback.video.pause();
  playback.music.pause();
}

/** Holds both until both can play from here, then starts them together. */
export async function buffer(playback: Playback): Promise<void> {
  const { video, music } = playback;
  const turn = ++playback.turn;
  enter(playback, "buffering");
  video.pause();
  music.pause();
  music.playbackRate = 1;
  playback.isMusicHeld = isSilent(playback);
  const isApart = Math.abs(music.currentTime - wantedSeconds(playback)) > settledBelowSeconds;
  if (!playback.isMusicHeld && isApart) jump(playback);
  await Promise.all([whenReady(video), isSilent(playback) ? null : whenReady(music)]);
  try {
    await startTogether(playback, turn);
  } catch {
    // The browser took back the permission to play, or a newer turn has paused again.
    if (turn === playback.turn) stop(playback);
  }
}

export function follow(playback: Playback): void {
  followPicture(playback, () => void buffer(playback));
}

export function showFrame({ frameListeners, video }: Playback): void {
  for (const listener of frameListeners) listener(video.currentTime);
}

export function hasEnded({ video, endSeconds }: Playback): boolean {
  return video.ended || video.currentTime >= endSeconds;
}

function enter(playback: Playback, phase: PlaybackPhase): void {
  playback.phase = phase;
  playback.store.change({ isPlaying: phase !== "stopped", isBuffering: phase === "buffering" });
}

async function startTogether(playback: Playback, turn: number): Promise<void> {
  const { video, music } = playback;
  const isOvertaken = () => turn !== playback.turn;
  // Sound takes longer to begin than a picture that is already there, so the picture waits for it.
  if (!isOvertaken() && !isSilent(playback)) await music.play().then(() => whenMoving(music));
  if (isOvertaken()) return;
  enter(playback, "playing");
  await video.play();
  followFrames(playback, turn);
}

function followFrames(playback: Playback, turn: number): void {
  if (turn !== playback.turn) return;
  follow(playback);
  showFrame(playback);
  if (hasEnded(playback)) return stop(playback);
  requestAnimationFrame(() => followFrames(playback, turn));
}

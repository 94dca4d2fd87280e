import { leaveMediaSession, showInMediaSession, showPosition } from "./media-session.ts";
import { idle, neighbour, nextPlayerState, type PlayerEvent, type PlayerState } from "./player-state.ts";
import { type PlayerTrack, previewUrl } from "./player-track.ts";
import { createProgressClock, type ProgressListener } from "./progress-clock.ts";
import { claimSound, releaseSound, type SoundOwner } from "./sound-claim.ts";
import { fullVolume, recallVolume, rememberVolume, type Volume } from "./volume-memory.ts";

export type PlayerSnapshot = PlayerState & { volume: Volume };

export type Player = {
  /** Starts a track, or goes on with it when it is the current one. `queue` is the list that next and previous walk. */
  play: (track: PlayerTrack, atSeconds?: number, queue?: readonly PlayerTrack[]) => void;
  /** Plays, pauses, or tries again after an error. */
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  next: () => void;
  previous: () => void;
  /** Silence, and the bar goes away. */
  stop: () => void;
  /** 0 to 1; unmutes. */
  setVolume: (level: number) => void;
  toggleMute: () => void;
  /** The list on the screen: where Space starts when nothing plays, and where a playing list goes on growing. */
  offerList: (tracks: readonly PlayerTrack[]) => void;
  offeredList: () => readonly PlayerTrack[];
  snapshot: () => PlayerSnapshot;
  subscribe: (listener: () => void) => () => void;
  onProgress: (listener: ProgressListener) => () => void;
  /** Binds the page's one audio element; returns what unbinds it. */
  attach: (audio: HTMLAudioElement) => () => void;
};

/** After this many seconds, "previous" starts the track again instead of leaving it. */
const restartAfterSeconds = 3;

/** The player behind the bar: state and one audio element, outside of React so that no frame renders anything. */
export function createPlayer(): Player {
  let snapshot: PlayerSnapshot = { ...idle, volume: fullVolume };
  let audio: HTMLAudioElement | null = null;
  let offered: readonly PlayerTrack[] = [];
  const listeners = new Set<() => void>();
  const owner: SoundOwner = { silence: pause, toggle };
  const clock = createProgressClock(() => ({ position: audio?.currentTime ?? 0, duration: duration() }));

  function change(part: Partial<PlayerSnapshot>) {
    snapshot = { ...snapshot, ...part };
    if (snapshot.status === "playing") clock.run();
    else clock.rest();
    for (const listener of listeners) listener();
  }
  function happened(event: PlayerEvent) {
    change(nextPlayerState(snapshot, event));
  }
  function duration() {
    const known = audio?.duration ?? Number.NaN;
    return Number.isFinite(known) ? known : (snapshot.track?.durationSeconds ?? 0);
  }

  function play(track: PlayerTrack, atSeconds?: number, queue: readonly PlayerTrack[] = [track]) {
    if (!audio) return;
    const isCurrent = snapshot.track?.id === track.id && snapshot.status !== "error";
    if (isCurrent && snapshot.status === "playing") {
      if (atSeconds !== undefined) seek(atSeconds);
      return;
    }
    happened({ type: "asked", track, queue });
    if (!isCurrent) audio.src = previewUrl(track.id);
    if (atSeconds !== undefined || !isCurrent) audio.currentTime = atSeconds ?? 0;
    showInMediaSession(track, { play: resume, pause, stop, next, previous, seek, seekBy });
    start();
  }
  function resume() {
    if (!audio || !snapshot.track) return;
    if (snapshot.status === "error") audio.load();
    happened({ type: "resumed" });
    start();
  }
  function start() {
    if (!audio) return;
    claimSound(owner);
    const asked = snapshot.track;
    audio.play().catch((error: unknown) => {
      const isStale =
        snapshot.track !== asked || (error instanceof DOMException && error.name === "AbortError");
      if (isStale) return;
      happened({ type: isForbidden(error) ? "halted" : "broke" });
    });
  }
  function pause() {
    audio?.pause();
    happened({ type: "halted" });
  }
  function toggle() {
    if (snapshot.status === "playing" || snapshot.status === "pending") pause();
    else resume();
  }
  function seek(seconds: number) {
    if (!audio || !snapshot.track) return;
    audio.currentTime = Math.min(Math.max(0, seconds), Math.max(0, duration() - 0.1));
    showPosition(audio.currentTime, duration());
    clock.tell();
  }
  function seekBy(seconds: number) {
    seek((audio?.currentTime ?? 0) + seconds);
  }
  function step(steps: 1 | -1) {
    const track = neighbour(snapshot, steps);
    if (track) play(track, 0, snapshot.queue);
    return track !== null;
  }
  function next() {
    step(1);
  }
  function previous() {
    if ((audio?.currentTime ?? 0) > restartAfterSeconds || !step(-1)) seek(0);
  }
  function stop() {
    audio?.pause();
    audio?.removeAttribute("src");
    audio?.load();
    releaseSound(owner);
    leaveMediaSession();
    happened({ type: "closed" });
  }
  function applyVolume(volume: Volume) {
    if (audio) {
      audio.volume = volume.level;
      audio.muted = volume.isMuted;
    }
    change({ volume });
  }
  function chooseVolume(volume: Volume) {
    applyVolume(volume);
    rememberVolume(volume);
  }

  return {
    play,
    toggle,
    pause,
    seek,
    seekBy,
    next,
    previous,
    stop,
    setVolume: (level) => chooseVolume({ level: Math.min(1, Math.max(0, level)), isMuted: false }),
    toggleMute: () => chooseVolume({ ...snapshot.volume, isMuted: !snapshot.volume.isMuted }),
    offerList(tracks) {
      offered = tracks;
      happened({ type: "listed", queue: tracks });
    },
    offeredList: () => offered,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onProgress: clock.listen,
    attach(element) {
      audio = element;
      applyVolume(recallVolume());
      const release = listenToAudio(element, {
        playing: () => happened({ type: "sounding" }),
        waiting: () => happened({ type: "stalled" }),
        pause: () => happened({ type: "halted" }),
        error: () => happened({ type: "broke" }),
        loadedmetadata: () => showPosition(element.currentTime, duration()),
        seeked: () => clock.tell(),
        ended: () => {
          if (!step(1)) seek(0);
        },
      });
      return () => {
        release();
        stop();
        audio = null;
      };
    },
  };
}

/** The browser wants a click first: no fault of the preview. */
function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError";
}

function listenToAudio(audio: HTMLAudioElement, heard: Record<string, () => void>): () => void {
  const gone = new AbortController();
  for (const [event, listener] of Object.entries(heard)) {
    audio.addEventListener(event, listener, { signal: gone.signal });
  }
  return () => gone.abort();
}

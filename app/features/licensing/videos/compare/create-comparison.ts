import { correctDrift } from "#app/features/catalogue/playback/synced/correct-drift.ts";
import { whenMoving, whenReady } from "#app/features/catalogue/playback/synced/media-ready.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import { createMixer } from "./create-mixer.ts";
import type { Leader } from "#app/features/catalogue/playback/synced/leader.ts";

export type ComparisonState = {
  isPlaying: boolean;
  /** Playing is wanted, and the music is still loading. */
  isWaiting: boolean;
  /** Tracks whose sound could not be loaded. */
  broken: ReadonlySet<string>;
};

export type Comparison = {
  store: Store<ComparisonState>;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Switches the audible track; the picture and all music run on. */
  hear: (trackId: string) => void;
  /** Linear, by track. */
  setGains: (gains: ReadonlyMap<string, number>) => void;
  /** Start of each track under the picture, in seconds. */
  setCues: (cues: ReadonlyMap<string, number>) => void;
  /** From now on the music follows this one, from its beginning. */
  follow: (leader: Leader) => void;
  destroy: () => void;
};

type Sound = { trackId: string; music: HTMLAudioElement; lastSeekAt: number; isHeld: boolean };

type Parts = {
  trackIds: readonly string[];
  leader: Leader;
  /** Address to preload a track's sound from. */
  addressOf: (trackId: string) => string;
  /** Called before it makes sound. */
  onHeard: () => void;
  /** Called once for each track, when it is heard. */
  onFirstHeard: (trackId: string) => void;
  onFrame: (seconds: number) => void;
};

/** Silent tracks are not waited for any longer than this. */
const patienceMs = 1500;

/**
 * Plays several tracks in step with a picture, one of them to be heard. All run all the time, so that another is heard as
 * soon as its gain has risen; each is kept under the picture by the rule of the track page (`correctDrift`). The drift of what
 * is heard is told to the document, as `cuesheet:sync-sample`.
 */
export function createComparison(parts: Parts): Comparison {
  const { trackIds, addressOf, onHeard, onFirstHeard, onFrame } = parts;
  let { leader } = parts;
  const store = createStore<ComparisonState>({ isPlaying: false, isWaiting: false, broken: new Set() });
  const mixer = createMixer();
  const sounds = trackIds.map((trackId) => createSound(trackId, addressOf(trackId)));
  const playedIds = new Set<string>();
  const ending = new AbortController();
  let gains: ReadonlyMap<string, number> = new Map();
  let cues: ReadonlyMap<string, number> = new Map();
  let heardId = trackIds[0];
  let hardSeeks = 0;
  /** Counts starts and stops: a step that finds another turn was overtaken. */
  let turn = 0;

  const targetTimeOf = ({ trackId }: Sound) => (cues.get(trackId) ?? 0) + leader.seconds();
  const isOver = (sound: Sound) =>
    Number.isFinite(sound.music.duration) && targetTimeOf(sound) >= sound.music.duration - 0.05;
  const heard = () => sounds.find(({ trackId }) => trackId === heardId);
  const isBroken = ({ trackId }: Sound) => store.get().broken.has(trackId);

  for (const sound of sounds) {
    const { music } = sound;
    const on = (event: string, listener: () => void) =>
      music.addEventListener(event, listener, { signal: ending.signal });
    on("loadedmetadata", () => jump(sound));
    // A media key, the browser, headphones that were unplugged.
    on("pause", () => {
      const isOurs = sound.isHeld || music.ended || store.get().isWaiting;
      if (!isOurs && sound === heard() && store.get().isPlaying) stop();
    });
    on("error", () => {
      if (music.hasAttribute("src"))
        store.change({ broken: new Set([...store.get().broken, sound.trackId]) });
    });
  }

  function blend() {
    const sound = heard();
    mixer.blend(new Map(sound ? [[sound.music, gains.get(sound.trackId) ?? 1]] : []));
  }
  function jump(sound: Sound) {
    sound.music.currentTime = targetTimeOf(sound);
    sound.music.playbackRate = 1;
    sound.lastSeekAt = performance.now();
    if (sound === heard()) hardSeeks += 1;
  }
  function hold(sound: Sound) {
    sound.isHeld = true;
    sound.music.pause();
  }
  function start(sound: Sound): Promise<void> {
    sound.isHeld = false;
    return sound.music.play();
  }
  /** The one that is heard counts as played, once. */
  function tell() {
    if (heardId === undefined || playedIds.has(heardId) || !store.get().isPlaying) return;
    playedIds.add(heardId);
    onFirstHeard(heardId);
  }

  function correct(sound: Sound) {
    const { music } = sound;
    if (isBroken(sound)) return;
    if (isOver(sound)) return hold(sound);
    if (sound.isHeld) {
      jump(sound);
      start(sound).catch(() => undefined);
      return;
    }
    const driftSeconds = music.currentTime - targetTimeOf(sound);
    const correction = correctDrift({
      driftSeconds,
      playbackRate: music.playbackRate,
      isSeeking: music.seeking,
      secondsSinceSeek: (performance.now() - sound.lastSeekAt) / 1000,
    });
    if (correction.act === "seek") jump(sound);
    if (correction.act === "rate") music.playbackRate = correction.rate;
    if (sound !== heard() || music.seeking) return;
    const detail = { driftSeconds, hardSeeks };
    document.dispatchEvent(new CustomEvent("cuesheet:sync-sample", { detail }));
  }
  function tick(of: number) {
    if (of !== turn) return;
    if (leader.hasEnded()) {
      stop();
      return seek(0);
    }
    if (!leader.isRunning()) return stop();
    if (leader.isSteady()) for (const sound of sounds) correct(sound);
    onFrame(leader.seconds());
    requestAnimationFrame(() => tick(of));
  }

  function stop() {
    turn++;
    store.change({ isPlaying: false, isWaiting: false });
    leader.pause();
    for (const { music } of sounds) music.pause();
    onFrame(leader.seconds());
  }
  /** Starts all music in one moment, and the picture once it is heard: sound takes longer to begin. */
  async function begin() {
    const of = ++turn;
    store.change({ isPlaying: true, isWaiting: true });
    const sound = heard();
    for (const each of sounds) {
      each.isHeld = isOver(each);
      if (!each.isHeld && Math.abs(each.music.currentTime - targetTimeOf(each)) > 0.015) jump(each);
    }
    const others = sounds.filter((each) => each !== sound && !each.isHeld);
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.all([
      sound && !sound.isHeld ? whenReady(sound.music) : undefined,
      Promise.race([patience, Promise.all(others.map(({ music }) => whenReady(music)))]),
    ]);
    if (of !== turn) return;
    for (const each of sounds) if (!each.isHeld && !isBroken(each)) start(each).catch(() => undefined);
    if (sound && !sound.isHeld && !isBroken(sound)) await whenMoving(sound.music);
    if (of !== turn) return;
    await leader.play();
    if (of !== turn) return;
    store.change({ isWaiting: false });
    tell();
    tick(of);
  }
  function play() {
    if (store.get().isPlaying || ending.signal.aborted) return;
    onHeard();
    reloadBroken();
    blend();
    mixer.open(sounds.map(({ music }) => music));
    // Some phones let an element sound only if it was started in the very moment of the press, which loading outlasts.
    for (const { music } of sounds) {
      music.play().catch(() => undefined);
      music.pause();
    }
    begin().catch(() => stop());
  }
  function reloadBroken() {
    for (const sound of sounds) if (isBroken(sound)) sound.music.load();
    if (store.get().broken.size > 0) store.change({ broken: new Set() });
  }
  function seek(seconds: number) {
    leader.seek(seconds);
    for (const sound of sounds) if (!isOver(sound)) jump(sound);
    onFrame(seconds);
  }

  return {
    store,
    play,
    pause: stop,
    toggle: () => (store.get().isPlaying ? stop() : play()),
    seek,
    hear(trackId) {
      if (trackId === heardId) return;
      heardId = trackId;
      blend();
      tell();
    },
    setGains(next) {
      gains = next;
      blend();
    },
    setCues(next) {
      // Seeking a track whose start is unchanged would be an audible glitch.
      const moved = sounds.filter(({ trackId }) => (cues.get(trackId) ?? 0) !== (next.get(trackId) ?? 0));
      cues = next;
      for (const sound of moved) if (sound.music.readyState > 0 && !isOver(sound)) jump(sound);
    },
    follow(next) {
      if (store.get().isPlaying) stop();
      leader = next;
      for (const sound of sounds) if (sound.music.readyState > 0 && !isOver(sound)) jump(sound);
      onFrame(leader.seconds());
    },
    destroy() {
      ending.abort();
      stop();
      mixer.close();
      for (const { music } of sounds) {
        music.removeAttribute("src");
        music.load();
      }
    },
  };
}

function createSound(trackId: string, address: string): Sound {
  const music = new Audio();
  music.preload = "auto";
  music.src = address;
  return { trackId, music, lastSeekAt: -Infinity, isHeld: false };
}

import { vi } from "vitest";

/** The part of a media element that playback uses. Its clock only moves in tests; loading is instant. */
export class FakeMedia extends EventTarget {
  HAVE_CURRENT_DATA = 2;
  HAVE_FUTURE_DATA = 3;
  HAVE_ENOUGH_DATA = 4;
  readyState = 4;
  currentTime = 0;
  duration = 60;
  playbackRate = 1;
  paused = true;
  ended = false;
  seeking = false;
  volume = 1;
  preload = "none";
  videoWidth = 16;
  error: MediaError | null = null;
  src = "first";
  play = async () => {
    this.paused = false;
  };
  pause = () => {
    if (this.paused) return;
    this.paused = true;
    this.emit("pause");
  };
  load = () => {
    this.error = null;
    this.currentTime = 0;
  };
  hasAttribute = () => true;
  getAttribute = () => this.src;
  removeAttribute = () => {
    this.src = "";
    this.readyState = 0;
  };
  emit = (event: string) => this.dispatchEvent(new Event(event));
  /** Simulates a network error. */
  fail = () => {
    this.error = {} as MediaError;
    this.emit("error");
  };
  asAudio = () => this as unknown as HTMLAudioElement;
  asVideo = () => this as unknown as HTMLVideoElement;
}

/** Clock of the fake audio context, moved by tests. */
export const soundClock = { seconds: 0 };

/** Fakes Web Audio. Returns a function that reads the gain values, in creation order. */
export function fakeGains(): () => number[] {
  const gains: FakeGain[] = [];
  class FakeGain {
    gain: FakeParam;
    context: unknown;
    constructor(context: unknown, { gain }: { gain: number }) {
      this.context = context;
      this.gain = new FakeParam(gain);
      gains.push(this);
    }
    connect = (next: unknown) => next;
    disconnect = () => undefined;
  }
  class FakeContext {
    state = "running";
    get currentTime() {
      return soundClock.seconds;
    }
    createMediaElementSource = () => ({ connect: (next: unknown) => next });
  }
  vi.stubGlobal("GainNode", FakeGain);
  vi.stubGlobal("AudioContext", FakeContext);
  return () => gains.map(({ gain }) => gain.value);
}

/** Evaluates scheduled values like an AudioParam: steps, and linear ramps from the previous point. */
class FakeParam {
  #points: { value: number; at: number; isLine: boolean }[];
  constructor(value: number) {
    this.#points = [{ value, at: 0, isLine: false }];
  }
  get value() {
    const now = soundClock.seconds;
    const before = this.#points.findLast(({ at }) => at <= now);
    const next = this.#points.find(({ at }) => at > now);
    if (!before || !next?.isLine) return before?.value ?? 1;
    return before.value + ((next.value - before.value) * (now - before.at)) / (next.at - before.at);
  }
  set value(value) {
    this.setValueAtTime(value, soundClock.seconds);
  }
  setValueAtTime(value: number, at: number) {
    this.#points.push({ value, at, isLine: false });
  }
  linearRampToValueAtTime(value: number, at: number) {
    this.#points.push({ value, at, isLine: true });
  }
  cancelScheduledValues(from: number) {
    this.#points = this.#points.filter(({ at }, place) => place === 0 || at < from);
  }
}

/** Makes an element ignore volume changes, as on iOS. */
export const keepingItsVolume = <Element extends object>(element: Element): Element =>
  Object.defineProperty(element, "volume", { get: () => 1, set: () => {} });

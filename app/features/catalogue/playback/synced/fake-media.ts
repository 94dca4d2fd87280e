/** The part of a media element that playback uses. Its clock only moves in tests; loading is instant. */
export class FakeMedia extends EventTarget {
  HAVE_CURRENT_DATA = 2;
  HAVE_FUTURE_DATA = 3;
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

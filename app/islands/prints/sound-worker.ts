import {
  ADTS,
  BlobSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import type { SoundMessage } from "./send-sound.ts";
import { takeSound } from "./take-sound.ts";

const formats = [MP4, QTFF, WEBM, MATROSKA, OGG, FLAC, MP3, WAVE, ADTS, MPEG_TS];
const say = (message: SoundMessage) => self.postMessage(message, {});

/* Takes the sound out of one file, once, as it was encoded: whoever started it asks first, and ends it. */
self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
  take(file).then(say, () => say({ kind: "unreadable", reason: "broken" }));
});

async function take(file: Blob): Promise<SoundMessage> {
  const input = new Input({ formats, source: new BlobSource(file) });
  if (!(await input.canRead())) return { kind: "unreadable", reason: "no-decoder" };
  return takeSound(input);
}

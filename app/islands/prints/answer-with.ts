import {
  type AudioSample,
  AudioSampleSink,
  BlobSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
} from "mediabunny";
import { toBase64 } from "#render-service/listening/base64.contract.ts";
import { createChromaprint, encodeSoundPrint } from "#render-service/prints/chromaprint.contract.ts";
import { maxPictures, picturesPerSecond } from "#render-service/prints/picture-print.contract.ts";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { lengthOf, type PrintMessage, type Unreadable } from "./prints.ts";
import { lookAt } from "./look-at.ts";

const maxSeconds = maxPictures / picturesPerSecond;

type Options = { begin: number; onProgress: (atSeconds: number) => void };

/** Decodes a sound and fingerprints it on the way, in base64; null without samples. */
async function listenTo(track: InputAudioTrack, { begin, onProgress }: Options): Promise<string | null> {
  let listener: ReturnType<typeof createChromaprint> | null = null;
  let lastReported = 0;
  for await (const sample of new AudioSampleSink(track).samples(begin, begin + maxSeconds)) {
    const { sampleRate, timestamp } = sample;
    const at = timestamp - begin;
    if (!listener) {
      listener = createChromaprint(sampleRate);
      // Sound that starts after the picture: pad with silence.
      if (at > 0) listener.push(new Float32Array(Math.round(at * sampleRate)));
    }
    const mono = toMono(sample);
    sample.close();
    // Drop the decoder's priming samples.
    listener.push(at < 0 ? mono.subarray(Math.min(mono.length, Math.round(-at * sampleRate))) : mono);
    if (at - lastReported >= 1) onProgress((lastReported = at));
  }
  return listener && toBase64(encodeSoundPrint(listener.values()));
}

function toMono(sample: AudioSample): Float32Array {
  const { numberOfChannels: channels, numberOfFrames: frames } = sample;
  const mono = new Float32Array(frames);
  const channel = new Float32Array(frames);
  for (let planeIndex = 0; planeIndex < channels; planeIndex++) {
    sample.copyTo(channel, { planeIndex, format: "f32-planar" });
    for (let n = 0; n < frames; n++) mono[n]! += channel[n]! / channels;
  }
  return mono;
}

const say = (message: PrintMessage) => self.postMessage(message, {});
const unreadable = (reason: Unreadable) => say({ kind: "unreadable", reason });

/** Runs a worker for these formats. It handles one file; the page terminates it. */
export function answerWith(formats: InputFormat[]): void {
  self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
    print(file, formats).catch(() => unreadable("broken"));
  });
}

async function print(file: Blob, formats: InputFormat[]): Promise<void> {
  const input = new Input({ formats, source: new BlobSource(file) });
  if (!(await input.canRead())) return unreadable("no-decoder");
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video && !audio) return unreadable("no-tracks");
  const [canSee, canHear] = [await canDecode(video), await canDecode(audio)];
  if (!canSee && !canHear) return unreadable("no-decoder");
  const ofSeconds = await lengthOf(input);
  // A file's timestamps may not start at 0.
  const begin = await input.getFirstTimestamp();
  const tell = (step: "picture" | "sound") => (atSeconds: number) =>
    say({ kind: "progress", step, done: Math.min(1, atSeconds / ofSeconds), atSeconds, ofSeconds });
  const seen = canSee && video ? await lookAt(video, { begin, ofSeconds, onProgress: tell("picture") }) : null;
  const sound = canHear && audio ? await listenTo(audio, { begin, onProgress: tell("sound") }) : null;
  const question: CopyQuestion = {
    file: {
      seconds: ofSeconds,
      width: seen?.width ?? 0,
      height: seen?.height ?? 0,
      framesPerSecond: seen?.framesPerSecond ?? null,
    },
    looks: seen?.looks ?? [],
    sound,
  };
  say({ kind: "done", question, isSoundUnheard: audio !== null && !canHear });
}

/** False without a track, without WebCodecs, and for unknown codecs. */
async function canDecode(track: InputVideoTrack | InputAudioTrack | null): Promise<boolean> {
  return track !== null && (await track.canDecode().catch(() => false));
}

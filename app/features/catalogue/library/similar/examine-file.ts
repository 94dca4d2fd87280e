import { analysisRate } from "#render-service/listening/spectrum.contract.ts";
import type { PictureLook, Reference } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import type { ReferenceProblem } from "#app/content/similar-copy.ts";
import { describeLook } from "./describe-look.ts";
import type { HearAnswer } from "./hear-reference.ts";
import { lookAtVideo } from "./look-at-video.ts";
import { openMedia } from "./open-media.ts";

const maxReferenceSeconds = 600;
/** Decoding holds the whole file in memory. */
const maxBytes = 300 * 2 ** 20;

type SoundProblem = "empty" | "too-large" | "too-long" | "unreadable";
type ReadSound = { ok: true; samples: Float32Array<ArrayBuffer> } | { ok: false; problem: SoundProblem };

/** Decodes a file's audio in the browser, to mono at `analysisRate`. Channels are averaged, as at an ingest. */
export async function readSound(file: File): Promise<ReadSound> {
  if (file.size === 0) return { ok: false, problem: "empty" };
  if (file.size > maxBytes) return { ok: false, problem: "too-large" };
  try {
    const context = new OfflineAudioContext(1, 1, analysisRate);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    if (sound.length === 0) return { ok: false, problem: "unreadable" };
    if (sound.duration > maxReferenceSeconds + 1) return { ok: false, problem: "too-long" };
    return { ok: true, samples: mixDown(sound) };
  } catch {
    return { ok: false, problem: "unreadable" };
  }
}

function mixDown(sound: AudioBuffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(sound.length);
  sound.copyFromChannel(samples, 0);
  if (sound.numberOfChannels < 2) return samples;
  const right = sound.getChannelData(1);
  for (let n = 0; n < samples.length; n++) samples[n] = (samples[n]! + right[n]!) / 2;
  return samples;
}

export type Stage = "reading" | "listening" | "looking";
type Examined = {
  reference: Reference | null;
  look: PictureLook | null;
  /** Why there is no result, or only that of the picture. */
  problem: ReferenceProblem | null;
};
type Progress = (stage: Stage, fraction: number) => void;

/** Analyses sound and picture of a file locally; the file never leaves the browser. */
export async function examineFile(file: File, signal: AbortSignal, onProgress: Progress): Promise<Examined> {
  onProgress("reading", 0);
  const media = await openMedia(file, signal);
  try {
    if (media && media.seconds > maxReferenceSeconds + 1) return { reference: null, look: null, problem: "too-long" };
    const sound = await hear(file, signal, onProgress);
    if (!media?.isVideo || signal.aborted) return { look: null, ...sound };
    const glimpses = await lookAtVideo(media, signal, (fraction) => onProgress("looking", fraction));
    const look = describeLook(glimpses, Math.max(0.1, media.seconds));
    // A video without usable audio is still analysed by its picture.
    return { ...sound, look, problem: sound.problem && "no-sound" };
  } finally {
    media?.close();
  }
}

async function hear(file: File, signal: AbortSignal, onProgress: Progress): Promise<Omit<Examined, "look">> {
  const sound = await readSound(file);
  if (!sound.ok) return { reference: null, problem: sound.problem };
  const reference = await hearInWorker(sound.samples, signal, (fraction) => onProgress("listening", fraction));
  return { reference, problem: reference ? null : "silent" };
}

/** Analysis takes about a second per minute of audio, so it runs in a worker. */
function hearInWorker(
  samples: Float32Array<ArrayBuffer>,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Reference | null> {
  const worker = new Worker(new URL("./hear-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Reference | null>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<HearAnswer>) => {
      if ("fraction" in data) onProgress(data.fraction);
      else resolve(data.reference);
    });
    worker.addEventListener("error", () => reject(new Error("The file could not be listened to.")));
    signal.addEventListener("abort", () => resolve(null), { once: true });
    worker.postMessage({ samples }, [samples.buffer]);
  }).finally(() => worker.terminate());
}

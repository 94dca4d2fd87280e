import type { PictureLook, Reference } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import type { ReferenceProblem } from "#app/content/similar-copy.ts";
import { describeLook } from "./describe-look.ts";
import type { HearAnswer } from "./hear-reference.ts";
import { lookAtVideo } from "./look-at-video.ts";
import { type OpenMedia, openMedia } from "./open-media.ts";
import { maxReferenceSeconds, readSound } from "./read-sound.ts";

export type Stage = "reading" | "listening" | "looking";
export type Examined = {
  reference: Reference | null;
  look: PictureLook | null;
  /** Why it has no answer, or only that of its picture. */
  problem: ReferenceProblem | null;
};
type Progress = (stage: Stage, fraction: number) => void;

/** What a file sounds and looks like. It is read here and nowhere else. */
export async function examineFile(file: File, signal: AbortSignal, onProgress: Progress): Promise<Examined> {
  onProgress("reading", 0);
  const media = await openMedia(file, signal);
  try {
    if (media && media.seconds > maxReferenceSeconds + 1) return nothing("too-long");
    const sound = await hear(file, signal, onProgress);
    if (!media?.isVideo || signal.aborted) return { look: null, ...sound };
    return { ...withPicture(sound), look: await see(media, signal, onProgress) };
  } finally {
    media?.close();
  }
}

const nothing = (problem: ReferenceProblem): Examined => ({ reference: null, look: null, problem });

type Sound = Pick<Examined, "reference" | "problem">;

/** A video that cannot be heard is still seen. */
function withPicture({ reference, problem }: Sound): Sound {
  return { reference, problem: problem === null ? null : "no-sound" };
}

async function hear(file: File, signal: AbortSignal, onProgress: Progress): Promise<Sound> {
  const sound = await readSound(file);
  if (!sound.ok) return { reference: null, problem: sound.problem };
  const reference = await hearInWorker(sound.samples, signal, (fraction) =>
    onProgress("listening", fraction),
  );
  return { reference, problem: reference ? null : "silent" };
}

/** Listening takes a second for each minute of sound: beside the page, which goes on answering. */
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

async function see(media: OpenMedia, signal: AbortSignal, onProgress: Progress): Promise<PictureLook | null> {
  const glimpses = await lookAtVideo(media, signal, (fraction) => onProgress("looking", fraction));
  return describeLook(glimpses, Math.max(0.1, media.seconds));
}

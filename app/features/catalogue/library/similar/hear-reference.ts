import { createListener } from "#render-service/listening/listener.contract.ts";
import type { Reference } from "#worker/domain/catalogue/library/similar/similar.contract.ts";

/** Message to the worker: mono samples at `analysisRate`. */
export type HearQuestion = { samples: Float32Array<ArrayBuffer> };
/** Message from the worker: progress, and finally the description; null for silence. */
export type HearAnswer = { fraction: number } | { reference: Reference | null };

/** Ten seconds of samples. */
const piece = 240_000;

/** Analyses all samples, reporting progress. */
export function hearReference({ samples }: HearQuestion, onProgress: (fraction: number) => void): Reference | null {
  const listener = createListener();
  for (let from = 0; from < samples.length; from += piece) {
    listener.hear(samples.subarray(from, from + piece));
    onProgress(Math.min(1, (from + piece) / samples.length));
  }
  const [features, excerpt] = [listener.features(), listener.excerpt()];
  if (!features || !excerpt) return null;
  const { version, vector, bpm, key } = features;
  return { features: { version, vector, bpm, key }, excerpt };
}

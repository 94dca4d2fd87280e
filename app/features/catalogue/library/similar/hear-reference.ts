import { createListener } from "#render-service/listening/listener.contract.ts";
import type { Reference } from "#worker/domain/catalogue/library/similar/similar.contract.ts";

/** What the worker is given: mono sound at `analysisRate`. */
export type HearQuestion = { samples: Float32Array<ArrayBuffer> };
/** What it tells: how far it is, and at the end what the sound is like; null of silence. */
export type HearAnswer = { fraction: number } | { reference: Reference | null };

/** Ten seconds at a time. */
const piece = 240_000;

/** Listens to all of a sound, telling how far it is. */
export function hearReference(
  { samples }: HearQuestion,
  onProgress: (fraction: number) => void,
): Reference | null {
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

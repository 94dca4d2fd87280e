import type { Input } from "mediabunny";
import { askWorker } from "#app/islands/ask-worker.ts";
import type { MatchProgress } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";

/** Why a file has no fingerprints: unknown codecs, a damaged file, or one without picture and sound. */
export type Unreadable = "no-decoder" | "broken" | "no-tracks";

export type Printed =
  /** `isSoundUnheard`: this browser cannot decode the sound, so the question has the picture alone. */
  { kind: "done"; question: CopyQuestion; isSoundUnheard: boolean } | { kind: "unreadable"; reason: Unreadable };

export type PrintMessage = ({ kind: "progress" } & MatchProgress) | Printed;

type Options = { worker: string; signal: AbortSignal; onProgress: (progress: MatchProgress) => void };

/** Fingerprints a video or sound file in the worker at address `worker`. Rejects with the signal's reason once aborted. */
export function makePrints(file: Blob, { worker, signal, onProgress }: Options): Promise<Printed> {
  return askWorker<PrintMessage, Printed>(file, {
    worker,
    signal,
    onError: () => ({ kind: "unreadable", reason: "broken" }),
    onMessage(said) {
      if (said.kind !== "progress") return said;
      onProgress(said);
      return null;
    },
  });
}

/** The first minute of sound, not decoded, in Matroska, at most `sentSound.bytes` long; `seconds` is the file's length. */
export type SoundMessage = { kind: "taken"; sound: ArrayBuffer; seconds: number } | { kind: "unreadable"; reason: Unreadable };

/** Extracts the sound in the worker at address `worker`. Rejects with the signal's reason once aborted. */
export const takeSoundOf = (file: Blob, { worker, signal }: { worker: string; signal: AbortSignal }): Promise<SoundMessage> =>
  askWorker<SoundMessage, SoundMessage>(file, {
    worker,
    signal,
    onError: () => ({ kind: "unreadable", reason: "broken" }),
    onMessage: (said) => said,
  });

/** Seconds of a file, from its metadata if stated there; at least 0.1. */
export async function lengthOf(input: Input): Promise<number> {
  const stated = await input.getDurationFromMetadata();
  return Math.max(0.1, stated ?? (await input.computeDuration()));
}

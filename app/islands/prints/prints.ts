import type { Input } from "mediabunny";
import { askWorker } from "#app/islands/ask-worker.ts";
import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import type { MatchProgress } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";

/** Why there are no prints of a file: its codecs are unknown here, it is damaged or no media, or it has neither picture nor sound. */
export type Unreadable = "no-decoder" | "broken" | "no-tracks";

export type Printed =
  /** `isSoundUnheard`: it has sound, which is unknown here, and the question is of its picture alone. */
  | { kind: "done"; question: CopyQuestion; isSoundUnheard: boolean }
  | { kind: "unreadable"; reason: Unreadable };

/** What the worker says. */
export type PrintMessage = ({ kind: "progress" } & MatchProgress) | Printed;

type Options = { worker: string; signal: AbortSignal; onProgress: (progress: MatchProgress) => void };

/** The prints of a video or sound file, made in a worker (`worker` is its address). Rejects with the signal's reason once it is aborted. */
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

/** A minute of a file's sound as it was encoded, in Matroska, at most `sentSound.bytes` long; `seconds` is the length of the file. */
export type SoundMessage =
  | { kind: "taken"; sound: ArrayBuffer; seconds: number }
  | { kind: "unreadable"; reason: Unreadable };

/** Takes the sound out of its container in a worker (`worker` is its address). Rejects with the signal's reason once it is aborted. */
export const takeSoundOf = (
  file: Blob,
  { worker, signal }: { worker: string; signal: AbortSignal },
): Promise<SoundMessage> =>
  askWorker<SoundMessage, SoundMessage>(file, {
    worker,
    signal,
    onError: () => ({ kind: "unreadable", reason: "broken" }),
    onMessage: (said) => said,
  });

/** What sends it, and the type of what is sent. */
export const soundRequest = (sound: ArrayBuffer, signal: AbortSignal): RequestInit => ({
  body: sound,
  headers: { "content-type": sentSound.type },
  signal,
});

/** Seconds of a file: as it states them, else counted. Never nought. */
export async function lengthOf(input: Input): Promise<number> {
  const stated = await input.getDurationFromMetadata();
  return Math.max(0.1, stated ?? (await input.computeDuration()));
}

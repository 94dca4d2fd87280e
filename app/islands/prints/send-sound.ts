import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import { askWorker } from "#app/islands/ask-worker.ts";
import type { Unreadable } from "./prints.ts";

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

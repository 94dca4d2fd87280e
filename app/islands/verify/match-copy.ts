import { openCalls } from "./ask.ts";
import { isMp4 } from "./identify-file.ts";
import { makePrints, takeSoundOf } from "#app/islands/prints/prints.ts";
import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import type {
  Confirmation,
  CopyMatch,
  CopyMatcher,
  SentSoundAnswer,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";

const calls = openCalls.api.copies;

/** Addresses of the workers that read MP4 files, that read other files, and that extract sound. */
export type PrintWorkers = { printWorker: string; otherPrintWorker: string; soundWorker: string };

async function workerFor(file: Blob, { printWorker, otherPrintWorker }: PrintWorkers): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return isMp4(start) ? printWorker : otherPrintWorker;
}

/** Picture prints of files whose sound this browser cannot decode: sent later, with the sound. */
const seen = new WeakMap<Blob, CopyQuestion>();

const unseen = (seconds: number): Pick<CopyQuestion, "file" | "looks"> => ({
  file: { seconds, width: 0, height: 0, framesPerSecond: null },
  looks: [],
});

/**
 * Matches files whose hash is unknown, by fingerprints of picture and sound made in a worker. `sendSound` has the server
 * fingerprint a sound that this browser cannot decode. `put` may repeat the request; the file is not read again.
 */
export const createCopyMatcher = (
  workers: PrintWorkers,
  put: (ask: () => Promise<CopyMatch>) => Promise<CopyMatch> = (ask) => ask(),
): CopyMatcher => {
  const ask = (question: CopyQuestion, { signal }: { signal: AbortSignal }): Promise<CopyMatch> =>
    put(async () => read<CopyMatch>(await calls.$post({ json: question }, { init: { signal } })));

  return {
    async matchCopy(file, { signal, onProgress }) {
      const prints = await makePrints(file, { worker: await workerFor(file, workers), signal, onProgress });
      if (prints.kind === "unreadable") return { ...prints, canSendSound: prints.reason === "no-decoder" };
      if (prints.isSoundUnheard) {
        seen.set(file, prints.question);
        return { kind: "unreadable", reason: "no-sound-decoder", canSendSound: true };
      }
      onProgress({ step: "compare", done: 0 });
      return ask(prints.question, { signal });
    },
    async confirm(number, evidence, { signal }) {
      const answer = await calls.confirm.$post({ json: { number, evidence } }, { init: { signal } });
      return read<Confirmation>(answer);
    },
    async sendSound(file, { signal }) {
      const taken = await takeSoundOf(file, { worker: workers.soundWorker, signal });
      if (taken.kind === "unreadable") return { ...taken, canSendSound: false };
      const headers = { "content-type": sentSound.type };
      const answer = await calls.sound.$post({}, { init: { body: taken.sound, headers, signal } });
      if (answer.status === 503) return { kind: "busy" };
      const heard = await read<SentSoundAnswer>(answer);
      if (heard.kind === "too-many" || heard.kind === "busy") return heard;
      if (heard.kind === "no-sound") return { kind: "unreadable", reason: "broken", canSendSound: false };
      const { looks, file: facts } = seen.get(file) ?? unseen(taken.seconds);
      return ask({ file: facts, looks, sound: heard.print }, { signal });
    },
  };
};

/** Typed by the caller, as our API answers; a 429 has a body of the same type. */
async function read<Said>(answer: { ok: boolean; status: number; json(): Promise<unknown> }): Promise<Said> {
  if (!answer.ok && answer.status !== 429) throw new TypeError(`There was no answer: ${answer.status}`);
  return (await answer.json()) as Said;
}

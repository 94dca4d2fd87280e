import { openCalls } from "./ask.ts";
import { makePrints, soundRequest, takeSoundOf } from "#app/islands/prints/prints.ts";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import type {
  Confirmation,
  CopyMatch,
  CopyMatcher,
  SentSoundAnswer,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";

const calls = openCalls.api.copies;

/** Addresses of the workers that read MP4 files, and others, and that take sound out of a file: whoever shows the page knows them. */
export type PrintWorkers = { printWorker: string; otherPrintWorker: string; soundWorker: string };

async function workerFor(file: Blob, { printWorker, otherPrintWorker }: PrintWorkers): Promise<string> {
  const box = new TextDecoder("latin1").decode(await file.slice(4, 8).arrayBuffer());
  const isMp4 = /^(ftyp|moov|mdat|free|skip|wide|pnot)$/.test(box);
  return isMp4 ? printWorker : otherPrintWorker;
}

/** Picture prints of files whose sound this browser cannot decode, sent together with their sound. */
const seen = new WeakMap<Blob, CopyQuestion>();

const unseen = (seconds: number): Pick<CopyQuestion, "file" | "looks"> => ({
  file: { seconds, width: 0, height: 0, framesPerSecond: null },
  looks: [],
});

/**
 * The tier after the hash, fetched only when a file is dropped: picture and sound are compared by their prints, which a worker
 * makes here. Of a sound that no decoder of this browser knows, `sendSound` has the server make the print. `put` asks the
 * question, more than once if need be: a file is not read again for that.
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
      const init = soundRequest(taken.sound, signal);
      const answer = await calls.sound.$post({}, { init });
      if (answer.status === 503) return { kind: "busy" };
      const heard = await read<SentSoundAnswer>(answer);
      if (heard.kind === "too-many" || heard.kind === "busy") return heard;
      if (heard.kind === "no-sound") return { kind: "unreadable", reason: "broken", canSendSound: false };
      const { looks, file: facts } = seen.get(file) ?? unseen(taken.seconds);
      return ask({ file: facts, looks, sound: heard.print }, { signal });
    },
  };
};

/** Our own calls, whose types are those of what they return; too many questions are answered in the same words. */
async function read<Said>(answer: { ok: boolean; status: number; json(): Promise<unknown> }): Promise<Said> {
  if (!answer.ok && answer.status !== 429) throw new TypeError(`There was no answer: ${answer.status}`);
  return (await answer.json()) as Said;
}

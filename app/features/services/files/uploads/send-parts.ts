import type { UploadState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { rpcBy } from "#app/lib/rpc.ts";
import type { Store } from "#app/lib/store.ts";
import type { UploadTransport } from "./transport.ts";
import { tryAgain } from "./try-again.ts";
import type { UploadSnapshot } from "./upload-snapshot.ts";

const partsAtOnce = 3;

/** One try of one upload, until it ends or `signal` stops it. */
export type Sending = {
  id: string;
  calls: ReturnType<typeof rpcBy>["api"]["uploads"];
  file: File;
  transport: UploadTransport;
  store: Store<UploadSnapshot>;
  signal: AbortSignal;
};

/** The parts that have not arrived. Numbers count from 1, as in the address of a part. */
export function missingParts({ sizeBytes, partBytes, parts }: UploadState): number[] {
  const arrived = new Set(parts);
  const all = Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, index) => index + 1);
  return all.filter((number) => !arrived.has(number));
}

/** Sends these parts, some at a time, and reports how much of the whole file has left. */
export async function sendParts(sending: Sending, partBytes: number, numbers: number[]): Promise<void> {
  const { file, store } = sending;
  const left = numbers.map((number) => ({
    number,
    bytes: file.slice((number - 1) * partBytes, number * partBytes),
  }));
  const unsent = new Map(left.map(({ number, bytes }) => [number, bytes.size]));
  const report = (number: number, unsentBytes: number) => {
    unsent.set(number, Math.max(0, unsentBytes));
    const total = [...unsent.values()].reduce((sum, bytes) => sum + bytes, 0);
    store.change({ status: "uploading", sentBytes: file.size - total });
  };

  const sendOneAfterAnother = async () => {
    for (let part = left.shift(); part; part = left.shift()) {
      const { number, bytes } = part;
      // One after another is the point: `partsAtOnce` of these run.
      await sendPart(sending, number, bytes, (sent) => report(number, bytes.size - sent));
    }
  };
  await Promise.all(Array.from({ length: Math.min(partsAtOnce, numbers.length) }, sendOneAfterAnother));
}

async function sendPart(
  { id, calls, transport, store, signal }: Sending,
  number: number,
  bytes: Blob,
  onSent: (bytes: number) => void,
): Promise<void> {
  onSent(0);
  const address = calls[":id"].parts[":number"].$path({ param: { id, number: String(number) } });
  const send = () => transport.putPart(address, bytes, signal, onSent);
  await tryAgain(transport, signal, send, async () => {
    await requireReadable(bytes);
    onSent(0);
    store.change({ status: "waiting" });
  });
  onSent(bytes.size);
}

/** The file was changed, moved or deleted after it was chosen: no browser reads it again. */
export class UnreadableFile extends Error {}

/** To a request, a file that cannot be read looks like a lost line. */
async function requireReadable(bytes: Blob): Promise<void> {
  try {
    await bytes.slice(0, 1).arrayBuffer();
  } catch {
    throw new UnreadableFile();
  }
}

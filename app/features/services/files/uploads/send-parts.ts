import type { UploadRefusal, UploadState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { rpcBy } from "#app/lib/rpc.ts";
import type { Store } from "#app/lib/store.ts";
import type { UploadSnapshot, UploadTransport } from "./transport.ts";
import { isPassing, Refused, tryAgain } from "./try-again.ts";

const partsAtOnce = 3;

/** One run of an upload, until it ends or `signal` aborts it. */
export type Sending = {
  id: string;
  calls: ReturnType<typeof rpcBy>["api"]["uploads"];
  file: File;
  transport: UploadTransport;
  store: Store<UploadSnapshot>;
  signal: AbortSignal;
};

/** Part numbers that the server lacks. They count from 1, as in the URL of a part. */
export function missingParts({ sizeBytes, partBytes, parts }: UploadState): number[] {
  const arrived = new Set(parts);
  const all = Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, index) => index + 1);
  return all.filter((number) => !arrived.has(number));
}

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
      // Sequential on purpose: `partsAtOnce` of these loops run in parallel.
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

/** The file was changed, moved or deleted after it was chosen: browsers refuse to read it. */
class UnreadableFile extends Error {}

/** Distinguishes an unreadable file from a network error, which look the same to the request. */
async function requireReadable(bytes: Blob): Promise<void> {
  try {
    await bytes.slice(0, 1).arrayBuffer();
  } catch {
    throw new UnreadableFile();
  }
}

type End = Pick<UploadSnapshot, "status" | "message" | "isSignedOut">;

/** Refusals that the user can resolve, so that Retry makes sense; all others are final. */
const mendable: ReadonlySet<UploadRefusal> = new Set<UploadRefusal>([
  "too-many-open",
  "too-many-held",
  "too-much-held",
  "complete",
]);

export function endOf(error: unknown): End {
  if (error instanceof UnreadableFile) {
    const message = "This file was changed, moved or deleted during the upload. Please choose it again.";
    return { status: "refused", message };
  }
  if (!(error instanceof Refused) || isPassing(error.status))
    return { status: "failed", message: "The connection was lost. Press Retry to continue." };
  if (error.status === 401) {
    const message = "You’re signed out. Please sign in again, then press Retry.";
    return { status: "failed", message, isSignedOut: true };
  }
  const refusal = refusalIn(error.body);
  if (refusal === "cancelled") return { status: "cancelled", message: null };
  if (refusal === "discarded" || error.status === 404) return { status: "gone", message: null };
  return { status: refusal && mendable.has(refusal) ? "failed" : "refused", message: error.message };
}

function refusalIn(body: unknown): UploadRefusal | null {
  if (typeof body !== "object" || body === null || !("refusal" in body)) return null;
  // Our own endpoint: its contract declares the refusals.
  return body.refusal as UploadRefusal;
}

/** Completes the upload; returns the parts that the server still lacks. */
export async function complete(ask: () => Promise<unknown>): Promise<number[]> {
  try {
    await ask();
    return [];
  } catch (error) {
    const missing = error instanceof Refused && error.status === 409 ? missingIn(error.body) : [];
    if (missing.length === 0) throw error;
    return missing;
  }
}

function missingIn(body: unknown): number[] {
  if (typeof body !== "object" || body === null || !("missing" in body) || !Array.isArray(body.missing)) return [];
  return body.missing.filter((number) => Number.isInteger(number));
}

import { rpcBy } from "#app/lib/rpc.ts";
import type { KeySet } from "#worker/domain/licensing/proof/bundles/verify.mjs";
import type {
  FileLookup,
  LicenceStanding,
  LoggedProof,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";

/** Client of our API on public pages, which need no handling of a 401. */
export const openCalls = rpcBy((url, init) => fetch(url, init));

/** `busy`: rate limited (429). `offline`: no answer. */
export class AskError extends Error {
  override name = "AskError";
  readonly reason: "busy" | "offline";

  constructor(reason: "busy" | "offline", cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Requests about a file. Each throws an AskError on failure. */
export type Ask = {
  video: (sha256: string) => Promise<FileLookup>;
  standing: (number: string) => Promise<LicenceStanding>;
  logProof: (sha256: string) => Promise<LoggedProof | null>;
  keys: () => Promise<KeySet>;
  /** A signed list; null if unknown. */
  statusList: (list: string) => Promise<string | null>;
};

/** Requests carry a hash or a licence number, never the file. */
export function askSite(signal: AbortSignal): Ask {
  // Bypasses the cache, which holds keys and lists for minutes.
  const init = { init: { signal, cache: "no-store" as const } };
  return {
    video: async (sha256) => json(openCalls.api["file-checks"].videos[":sha256"].$get({ param: { sha256 } }, init), signal),
    standing: async (number) =>
      json(openCalls.api["file-checks"].licences[":number"].$get({ param: { number } }, init), signal),
    logProof: async (sha256) => {
      const call = openCalls.api["file-checks"]["log-proofs"][":sha256"].$get({ param: { sha256 } }, init);
      return (await json<{ proof: LoggedProof | null }>(call, signal)).proof;
    },
    keys: async () => json(openCalls[".well-known"]["jwks.json"].$get(undefined, init), signal),
    statusList: async (list) => {
      const answer = await answerOf(openCalls.status[":list"].$get({ param: { list } }, init), signal, [404]);
      return answer.ok ? answer.text() : null;
    },
  };
}

type Answer = { ok: boolean; status: number; json(): Promise<unknown>; text(): Promise<string> };

/** Typed by the caller, as our API answers. */
async function json<Said>(call: Promise<Answer>, signal: AbortSignal): Promise<Said> {
  return (await (await answerOf(call, signal)).json()) as Said;
}

async function answerOf(call: Promise<Answer>, signal: AbortSignal, also: readonly number[] = []): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (error) {
    signal.throwIfAborted();
    throw new AskError("offline", error);
  }
  if (answer.ok || also.includes(answer.status)) return answer;
  throw new AskError(answer.status === 429 ? "busy" : "offline");
}

/** One check; `open` when it could not be made. `technical` are names and values for experts. */
export type Step = {
  state: "holds" | "fails" | "revoked" | "suspended" | "open";
  title: string;
  text: string;
  technical?: readonly (readonly [string, string])[];
};

/** Rethrows all but connection errors: a bug of ours must not look like a failed check. */
export function openStep(title: string, error: unknown): Step {
  if (!(error instanceof AskError)) throw error;
  return { state: "open", title, text: error.reason === "busy" ? words.busy : words.unreachable };
}

/** Older browsers lack Ed25519, and none has WebCrypto on a page without TLS. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "NotSupportedError");

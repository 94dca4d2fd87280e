import { AskError, askSite } from "#app/islands/verify/ask.ts";
import { hashFile, identifyFile } from "#app/islands/verify/identify-file.ts";
import { createCopyMatcher } from "#app/islands/verify/match-copy.ts";
import { hashWorker, otherPrintWorker, printWorker, soundWorker } from "#app/islands/worker-addresses.ts";
import { rpc } from "#app/lib/rpc.ts";
import type { CopyMatch, FileLookup } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { HeardTrack } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { fetchWithRetry } from "./fetch-with-retry.ts";
import { resultOfLookup, resultOfMatch, type Examine } from "./vault-state.ts";

/** Same steps as /verify: by hash, then by picture and sound. A recognised track is also looked up in the catalogue. */
export const examineVideo: Examine = async (file, { signal, onProgress }) => {
  if ((await identifyFile(file)) !== "media") return { kind: "unknown", reason: "broken" };
  const sha256 = await hashFile(file, {
    worker: hashWorker,
    signal,
    onProgress: (done) => onProgress({ step: "hash", done }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "NotReadableError") return null;
    throw error;
  });
  if (sha256 === null) return { kind: "unknown", reason: "broken" };
  const patiently = <Said extends { kind: string }>(ask: () => Promise<Said>): Promise<Said> =>
    fetchWithRetry(ask, ({ kind }) => kind === "too-many", {
      signal,
      onRest: () => onProgress({ step: "rest", done: 0 }),
    });
  const lookupResult = resultOfLookup(await patiently(() => lookUp(sha256, signal)));
  if (lookupResult) return lookupResult;
  const matcher = createCopyMatcher({ printWorker, otherPrintWorker, soundWorker }, patiently);
  const match = await matcher.matchCopy(file, { signal, onProgress });
  const result = resultOfMatch(match);
  return result.kind === "unlicensed" ? { ...result, track: await askTrack(match, signal) } : result;
};

async function lookUp(sha256: string, signal: AbortSignal): Promise<FileLookup> {
  try {
    return await askSite(signal).video(sha256);
  } catch (error) {
    if (error instanceof AskError && error.reason === "busy") return { kind: "too-many" };
    throw error;
  }
}

/** Null if the match is not of a track, or the request is refused. */
async function askTrack(match: CopyMatch, signal: AbortSignal): Promise<HeardTrack | null> {
  if (match.kind !== "track") return null;
  const answer = await rpc.api.vault.tracks.$post({ json: { evidence: match.evidence } }, { init: { signal } });
  return answer.ok ? answer.json() : null;
}

import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import { type KeySet, readSigned } from "#worker/domain/licensing/proof/bundles/verify.mjs";
import { type Ask, AskError } from "./ask.ts";
import { isObject, type LicenceClaims } from "./licence-claims.ts";
import { unpack } from "./read-archive.ts";

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

export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Checks the signed status list, then on our server whether the licence is suspended or superseded. */
export async function checkStatus(
  claims: LicenceClaims,
  keys: KeySet,
  ask: Ask,
  now: number,
): Promise<{ step: Step; supersededBy: string | null }> {
  const { status } = words;
  if (!claims.status)
    return { step: { state: "fails", title: status.title, text: status.missing }, supersededBy: null };
  const technical = [
    ["statusListCredential", claims.status.url],
    ["statusListIndex", String(claims.status.place)],
  ] as const;
  const of = (state: Step["state"], title: string, text: string, supersededBy: string | null = null) => ({
    step: { state, title, text, technical },
    supersededBy,
  });
  try {
    const jws = await ask.statusList(claims.status.list);
    const isRevoked = jws && (await readRevoked(jws, keys, claims.status, now));
    if (isRevoked === null) return of("fails", status.title, status.unsigned);
    if (isRevoked) return of("revoked", status.titleRevoked, status.revoked);
    const standing = await ask.standing(claims.number);
    if (standing.kind !== "found") return of("open", status.title, words.busy);
    const { newestIssue } = standing;
    const { supersededBy, status: current } = standing.licence;
    if (current === "suspended") return of("suspended", status.titleSuspended, status.suspended);
    if (supersededBy)
      return of("holds", status.titleSuperseded, status.superseded(supersededBy), supersededBy);
    return of("holds", status.title, newestIssue > claims.issue ? status.newer(newestIssue) : status.holds);
  } catch (error) {
    return { step: openStep(status.title, error), supersededBy: null };
  }
}

/** Lists are valid for five minutes, but visitors' clocks differ by more than that. */
const listToleranceMs = 24 * 60 * 60 * 1000;
const maxListBytes = 2 ** 20;

/** Null unless the list is signed by us, has that name and has not expired. */
async function readRevoked(
  jws: string,
  keys: KeySet,
  { url, place }: NonNullable<LicenceClaims["status"]>,
  now: number,
): Promise<boolean | null> {
  try {
    const { payload } = await readSigned(jws, keys);
    const subject = payload.credentialSubject;
    if (payload.id !== url || !isObject(subject) || typeof subject.encodedList !== "string") return null;
    if (!(Date.parse(String(payload.validUntil)) + listToleranceMs > now)) return null;
    const bits = await unpack(fromBase64Url(subject.encodedList.slice(1)), "gzip", maxListBytes);
    const byte = bits[Math.floor(place / 8)];
    return byte === undefined ? null : (byte & (0x80 >> (place % 8))) !== 0;
  } catch {
    return null;
  }
}

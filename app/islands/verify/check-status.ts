import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import { type KeySet, readSigned } from "#worker/domain/licensing/proof/bundles/verify.mjs";
import { type Ask, AskError } from "./ask.ts";
import type { LicenceClaims } from "./licence-claims.ts";
import { unpack } from "./read-archive.ts";

/** One check: `open` where it could not be made. `technical`: what a machine would compare, by its name. */
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

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The signed list of today, and whether the licence was raised to another. */
export async function checkStatus(
  claims: LicenceClaims,
  keys: KeySet,
  ask: Ask,
  now: number,
): Promise<{ step: Step; supersededBy: string | null }> {
  const { status } = words;
  const of = (state: Step["state"], title: string, text: string, by: string | null = null) => ({
    step: { state, title, text, ...technicalOf(claims) },
    supersededBy: by,
  });
  if (!claims.status) return of("fails", status.title, status.missing);
  try {
    const jws = await ask.statusList(claims.status.list);
    const isRevoked = jws && (await readRevoked(jws, keys, claims.status, now));
    if (isRevoked === null) return of("fails", status.title, status.unsigned);
    if (isRevoked) return of("revoked", status.titleRevoked, status.revoked);
    const standing = await ask.standing(claims.number);
    if (standing.kind !== "found") return of("open", status.title, words.busy);
    const { licence, newestIssue } = standing;
    if (licence.status === "suspended") return of("suspended", status.titleSuspended, status.suspended);
    if (licence.supersededBy)
      return of(
        "holds",
        status.titleSuperseded,
        status.superseded(licence.supersededBy),
        licence.supersededBy,
      );
    return of("holds", status.title, newestIssue > claims.issue ? status.newer(newestIssue) : status.holds);
  } catch (error) {
    return { step: openStep(status.title, error), supersededBy: null };
  }
}

const technicalOf = ({ status }: LicenceClaims): Pick<Step, "technical"> =>
  status
    ? {
        technical: [
          ["statusListCredential", status.url],
          ["statusListIndex", String(status.place)],
        ],
      }
    : {};

/** A list may be kept for five minutes; clocks differ by more than that. */
const listToleranceMs = 24 * 60 * 60 * 1000;
const maxListBytes = 2 ** 20;

/** Null where the list is none that we signed of that name and of today. */
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
    const packed = atob(subject.encodedList.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bits = await unpack(
      Uint8Array.from(packed, (letter) => letter.charCodeAt(0)),
      "gzip",
      maxListBytes,
    );
    const byte = bits[Math.floor(place / 8)];
    return byte === undefined ? null : (byte & (0x80 >> (place % 8))) !== 0;
  } catch {
    return null;
  }
}

import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import { type KeySet, readSigned, readLogProof, sha256 } from "#worker/domain/licensing/proof/bundles/verify.mjs";
import { type Ask, type Step, openStep } from "./ask.ts";
import { isObject, type LicenceClaims, fromBase64Url, readKeys } from "./licence-claims.ts";
import { unpack } from "./read-archive.ts";
import { formatDateTime } from "#app/lib/time.ts";

/** Checks the signed status list, then on our server whether the licence is suspended or superseded. */
export async function checkStatus(
  claims: LicenceClaims,
  keys: KeySet,
  ask: Ask,
  now: number,
): Promise<{ step: Step; supersededBy: string | null }> {
  const { status } = words;
  if (!claims.status) return { step: { state: "fails", title: status.title, text: status.missing }, supersededBy: null };
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
    if (supersededBy) return of("holds", status.titleSuperseded, status.superseded(supersededBy), supersededBy);
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

export async function checkLogged(jwt: string, keys: KeySet, ask: Ask): Promise<Step> {
  const { log } = words;
  try {
    const proof = await ask.logProof(await sha256(new TextEncoder().encode(jwt)));
    if (!proof) return { state: "open", title: log.title, text: log.waiting };
    const reached = await readLogProof(proof, jwt, keys).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (typeof reached === "string") return { state: "fails", title: log.title, text: log.fails(reached) };
    const [entry, size] = [reached.index + 1, reached.size].map((count) => count.toLocaleString("en-GB"));
    return {
      state: "holds",
      title: log.title,
      text: log.holds(entry ?? "", size ?? "", formatDateTime(reached.signedAt)),
      technical: [
        ["index", String(reached.index)],
        ["path", proof.path.join(" ") || "–"],
      ],
    };
  } catch (error) {
    return openStep(log.title, error);
  }
}

export async function checkBundledKeys(bytes: Uint8Array | undefined, ask: Ask): Promise<Step> {
  const { keys: title, keysHold, keysFail } = words.bundle;
  try {
    const currentKeys = new Set((await ask.keys()).keys.map(({ kid, x }) => `${kid} ${x}`));
    const bundled = readKeys(bytes);
    const isKnown = bundled?.every(({ kid, x }) => currentKeys.has(`${kid} ${x}`)) ?? false;
    return { state: isKnown ? "holds" : "fails", title, text: isKnown ? keysHold : keysFail };
  } catch (error) {
    return openStep(title, error);
  }
}

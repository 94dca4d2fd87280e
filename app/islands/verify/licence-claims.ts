import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import type { KeySet } from "#worker/domain/licensing/proof/bundles/verify.mjs";

/** Claims of a signed licence. The input is untrusted: each field is checked and cut to a length. */
export type LicenceClaims = {
  number: string;
  issue: number;
  issuedAt: string;
  licensee: string;
  track: string;
  artist: string;
  scope: string;
  files: readonly { name: string; sha256: string; width: number; height: number; seconds: number }[];
  /** Status list and index in it; null without one. */
  status: { url: string; list: string; place: number } | null;
};

type Members = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
/** One entry or several, revocations first. */
const entriesOf = (value: unknown): Members[] => (Array.isArray(value) ? value : [value]).slice(0, 2).map(membersOf);
const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 300) : "");
const numberOf = (value: unknown): number => (typeof value === "number" && value >= 0 ? value : 0);

/** Null unless the payload is a licence. */
export function readClaims(payload: Members): LicenceClaims | null {
  const { type, credentialSubject, credentialStatus } = payload;
  const subject = membersOf(credentialSubject);
  if (!Array.isArray(type) || !type.includes("SyncLicenceCredential") || textOf(subject.number) === "") return null;
  const [assignee, recording, scope] = [subject.assignee, subject.recording, subject.scope].map(membersOf);
  const targets = Array.isArray(subject.target) ? subject.target.slice(0, 50).map(membersOf) : [];
  return {
    number: textOf(subject.number),
    issue: numberOf(subject.issue),
    issuedAt: textOf(subject.issuedAt),
    licensee: textOf(assignee?.name),
    track: textOf(recording?.title),
    artist: textOf(recording?.artist),
    scope: textOf(scope?.name),
    files: targets.map((target) => ({
      name: textOf(target.uid).split("#").at(-1) ?? "",
      sha256: textOf(target.sha256),
      width: numberOf(target.width),
      height: numberOf(target.height),
      seconds: numberOf(target.durationSeconds),
    })),
    status: readStatusPlace(entriesOf(credentialStatus)[0] ?? {}),
  };
}

function readStatusPlace({ statusListCredential, statusListIndex }: Members): LicenceClaims["status"] {
  const url = textOf(statusListCredential);
  const list = /\/status\/([1-9]\d{0,5})$/.exec(url)?.[1];
  const place = /^\d{1,9}$/.test(textOf(statusListIndex)) ? Number(statusListIndex) : -1;
  return list && place >= 0 ? { url, list, place } : null;
}

type Header = { alg: string; kid: string };

/** Unverified header and payload of a compact JWS, or the reason why it cannot be read. */
export function readParts(jwt: string): { header: Header; payload: Record<string, unknown> } | string {
  const parts = jwt.split(".");
  // An empty signature is left to the check of the algorithm, which may be "none".
  if (parts.length !== 3 || !parts[0] || !parts[1]) return words.format.parts;
  try {
    const [header, payload] = parts.slice(0, 2).map(decode);
    if (!isObject(header) || !isObject(payload)) return words.format.unreadable;
    return { header: { alg: String(header.alg), kid: String(header.kid) }, payload };
  } catch {
    return words.format.unreadable;
  }
}

const decode = (part: string): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(part)));

export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export function readKeys(bytes: Uint8Array | undefined): KeySet["keys"] | null {
  try {
    const keySet: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(keySet) && Array.isArray(keySet.keys)
      ? keySet.keys.filter(isObject).map(({ kid, x }) => ({ kid: String(kid), x: String(x) }))
      : null;
  } catch {
    return null;
  }
}

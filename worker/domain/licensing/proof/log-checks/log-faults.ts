import { sha256Hex } from "#worker/crypto.ts";
import { toCredential } from "#worker/domain/licensing/licences/credentials/licence-credential.ts";
import { factsAtIssue, type LicenceFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { thumbprintOf } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { isSignedBy, type PublicKey, readJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import type { CredentialKind } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";

export type CheckedHead = { seq: number; size: number; root: string; jwt: string };

/** Fault of a stored head, given the recomputed root of its size; null if there is none. */
export async function findHeadFault(head: CheckedHead, root: string, keys: readonly PublicKey[]): Promise<string | null> {
  const said = readJws(head.jwt);
  if (!said || said.payload.size !== head.size || said.payload.root !== head.root) return "does not say what was signed";
  const key = keys.find(({ id }) => id === thumbprintOf(said.header.kid));
  if (!key || !(await isSignedBy(key, head.jwt))) return "has no signature of ours";
  return head.root === root ? null : "has another root than the rows give";
}

export type CheckedCredential = {
  entry: number;
  licenceId: string;
  kind: CredentialKind;
  issue: number;
  at: number;
  jwt: string;
  sha256: string;
  keyId: string;
  list: number | null;
  place: number | null;
  revokedAt: number | null;
  namesSuspensions: 0 | 1;
};

/** Mismatch between signed data and its licence; null if there is none. */
export async function findFault(
  credential: CheckedCredential,
  facts: LicenceFacts | undefined,
  keys: readonly PublicKey[],
): Promise<string | null> {
  const { jwt, sha256, keyId, kind, issue, at, list, place } = credential;
  if (sha256Hex(jwt) !== sha256) return "its signed data is not what was hashed";
  const said = readJws(jwt);
  const key = keys.find(({ id }) => id === keyId);
  if (!said || !key || thumbprintOf(said.header.kid) !== keyId || !(await isSignedBy(key, jwt)))
    return "its signature is none of ours";
  if (!facts || list === null || place === null) return "its licence, or its place in a status list, is gone";
  if (credential.revokedAt !== facts.revokedAt) return "the status list does not say whether it is revoked";
  const origin = originOf(said.payload);
  if (origin === null) return "its signed data names no page";
  const due = toCredential(factsAtIssue(facts, issue), {
    kind,
    issue,
    at,
    status: { list, place },
    origin,
    namesSuspensions: credential.namesSuspensions === 1,
  });
  const odd = differingMember(due, said.payload);
  return odd === null ? null : `the rows of licence ${facts.number} do not say what was signed (${odd})`;
}

/** The product's origin when it signed; it may have changed since. */
function originOf({ id }: Record<string, unknown>): string | null {
  return typeof id === "string" && URL.canParse(id) ? new URL(id).origin : null;
}

/** Path of the first member that differs, including nested ones. */
function differingMember(due: unknown, said: unknown, name = ""): string | null {
  if (JSON.stringify(due) === JSON.stringify(said)) return null;
  if (!isObject(due) || !isObject(said)) return name;
  const names = new Set([...Object.keys(due), ...Object.keys(said)]);
  for (const member of names) {
    const odd = differingMember(due[member], said[member], name === "" ? member : `${name}.${member}`);
    if (odd !== null) return odd;
  }
  return name;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

import { thumbprintOf } from "#worker/domain/licensing/licences/signing/did-document.ts";
import { isSignedBy, readJws } from "#worker/domain/licensing/licences/signing/jws.ts";
import type { PublicKey } from "#worker/domain/licensing/licences/signing/signing.contract.ts";

export type CheckedHead = { seq: number; size: number; root: string; jwt: string };

/** What is wrong with a stored head, beside the root that the tree of its size has; null when nothing is. */
export async function findHeadFault(
  head: CheckedHead,
  root: string,
  keys: readonly PublicKey[],
): Promise<string | null> {
  const said = readJws(head.jwt);
  if (!said || said.payload.size !== head.size || said.payload.root !== head.root)
    return "does not say what was signed";
  const key = keys.find(({ id }) => id === thumbprintOf(said.header.kid));
  if (!key || !(await isSignedBy(key, head.jwt))) return "has no signature of ours";
  return head.root === root ? null : "has another root than the rows give";
}

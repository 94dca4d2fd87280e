import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { isSignedBy, readJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { statusListUrl } from "#worker/domain/licensing/licences/credentials/licence-credential.ts";
import { readLicenceNumber } from "#worker/domain/licensing/licences/licence-number.ts";
import {
  leafHash,
  provesConsistency,
  provesInclusion,
} from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";
import { consistencyRanges, inclusionRanges, readRoots } from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
import {
  type CredentialKind,
  encodeEntry,
  type LogHead,
} from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import type { LicenceProof } from "./public-licences.contract.ts";

export type SignedIssue = {
  kind: CredentialKind;
  at: number;
  jwt: string;
  sha256: string;
  entry: number | null;
  x: string;
  list: number;
  place: number;
  listedAt: number | null;
  revokedAt: number | null;
  licenceStatus: string;
};

/** Signed data of a licence's newest issue, for anyone who has its number; null if not signed yet. */
export async function findSignedIssue(ctx: AppContext, typed: string): Promise<SignedIssue | null> {
  const [issue] = await ctx.db.all<SignedIssue>(signedIssue(readLicenceNumber(typed) ?? ""));
  return issue ?? null;
}

/** Runs the checks that a licence's page shows; anyone can repeat them with the published data. */
export async function readLicenceProof(ctx: AppContext, typed: string): Promise<LicenceProof | null> {
  const number = readLicenceNumber(typed) ?? "";
  const [issues = [], heads = []] = await readBatch(ctx.db, [signedIssue(number), headsSince(number)]);
  const [issue] = issues as SignedIssue[]; // columns of its query
  const said = issue && readJws(issue.jwt);
  if (!issue || !said) return null;
  const { jwt, sha256, x, list, place, listedAt, revokedAt, licenceStatus } = issue;
  return {
    signature: {
      holds: sha256Hex(jwt) === sha256 && (await isSignedBy({ x }, jwt)),
      issuer: String(said.payload.issuer),
      keyId: String(said.header.kid),
      sha256,
      text: jwt.slice(jwt.lastIndexOf(".") + 1),
    },
    ...(await checkLogged(ctx, issue, heads as LogHead[])), // columns of its query
    status: {
      holds: listedAt === revokedAt,
      list: statusListUrl(ctx.settings.PUBLIC_ORIGIN, list),
      place,
      isRevoked: revokedAt !== null || licenceStatus === "lapsed",
      isSuspended: licenceStatus === "suspended",
    },
  };
}

async function checkLogged(
  ctx: AppContext,
  { kind, at, sha256, entry: index }: SignedIssue,
  heads: readonly LogHead[],
): Promise<Pick<LicenceProof, "entry" | "growth">> {
  const [first, head] = [heads[0], heads.at(-1)];
  if (index === null || !first || !head) return { entry: null, growth: null };
  const leaf = leafHash(encodeEntry({ kind, at, sha256 }));
  const inside = inclusionRanges(index, [0, head.size]);
  const roots = await readRoots(ctx, [...inside, ...consistencyRanges(first.size, head.size)]);
  const [path, growth] = [roots.slice(0, inside.length), roots.slice(inside.length)];
  const toPublicHead = ({ size, root, signedAt }: LogHead) => ({ size, root, signedAt });
  return {
    entry: {
      holds: provesInclusion({ leaf, index, size: head.size }, path, head.root),
      index,
      at,
      leaf,
      path,
      head: toPublicHead(head),
    },
    growth: { holds: provesConsistency(first, head, growth), first: toPublicHead(first), path: growth },
  };
}

const signedIssue = (number: string) => sql`
  SELECT credential.kind, credential.at, credential.jwt, credential.sha256, credential.entry, signer.x,
    status.list, status.place, status.revoked_at AS listedAt, revocation.revoked_at AS revokedAt,
    licence.status AS licenceStatus
  FROM licences AS licence JOIN licence_credentials AS credential ON credential.licence_id = licence.id
  JOIN signing_keys AS signer ON signer.id = credential.key_id
  JOIN licence_statuses AS status ON status.licence_id = licence.id
  LEFT JOIN licence_revocations AS revocation ON revocation.licence_id = licence.id
  WHERE licence.number = ${number} AND credential.kind IN ('issue', 'upgrade', 'version')
  ORDER BY credential.seq DESC LIMIT 1`;

/** The first head whose tree contains the newest issue, and the newest head; no rows before the first. */
const headsSince = (number: string) => sql`
  WITH logged AS (
    SELECT max(credential.entry) AS entry
    FROM licences AS licence JOIN licence_credentials AS credential ON credential.licence_id = licence.id
    WHERE licence.number = ${number} AND credential.kind IN ('issue', 'upgrade', 'version'))
  SELECT * FROM (
    SELECT head.size, head.root, head.signed_at AS signedAt, head.jwt FROM log_heads AS head
    WHERE head.size > (SELECT entry FROM logged) ORDER BY head.size, head.seq LIMIT 1)
  UNION ALL
  SELECT * FROM (
    SELECT head.size, head.root, head.signed_at AS signedAt, head.jwt FROM log_heads AS head
    WHERE (SELECT entry FROM logged) IS NOT NULL AND head.size > (SELECT entry FROM logged)
    ORDER BY head.seq DESC LIMIT 1)`;

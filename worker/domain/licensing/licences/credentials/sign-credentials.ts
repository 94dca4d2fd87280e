import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { reportIncident } from "#worker/domain/services/mail/alarms.ts";
import { currentKey, keepKey, keyIdOf } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { type SigningKey, signJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { readLicenceFacts } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { factsAtIssue, type LicenceFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type { CredentialKind } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import { type StatusPlace, toCredential } from "./licence-credential.ts";
import { givePlaces } from "./status-list.ts";

/** Limited by the queries per invocation; a signature takes less than a millisecond. */
const maxAtOnce = 100;

type Due = { seq: number; licenceId: string; kind: CredentialKind; issue: number; at: number };
type Signed = { seq: number; jwt: string; sha256: string };

/** Cron: signs a batch of due credentials of all licences, oldest first. Returns how many. */
export const signDueCredentials = (ctx: AppContext): Promise<number> => signDue(ctx, null);

export const signCredentialsOf = (ctx: AppContext, licenceId: string): Promise<number> => signDue(ctx, licenceId);

async function signDue(ctx: AppContext, licenceId: string | null): Promise<number> {
  const due = await listDue(ctx, licenceId);
  if (due.length === 0) return 0;
  const key = await currentKey(ctx);
  if (!key) {
    const detail = `LICENCE_SIGNING_KEY is missing or no Ed25519 key. Waiting since ${new Date(due[0]?.at ?? 0).toISOString()}.`;
    await reportIncident(ctx, "licence-not-signed", detail);
    return 0;
  }
  const ids = [...new Set(due.map((each) => each.licenceId))];
  const places = await givePlaces(ctx, ids);
  const facts = await readLicenceFacts(ctx, { ids });
  const signed = await Promise.all(due.map((each) => sign(ctx, key, each, facts, places)));
  await store(
    ctx,
    key,
    signed.filter((each) => each !== null),
  );
  return due.length;
}

function listDue(ctx: AppContext, licenceId: string | null): Promise<Due[]> {
  const whose = licenceId === null ? sql`` : sql`AND credential.licence_id = ${licenceId}`;
  return ctx.db.all<Due>(sql`
    SELECT credential.seq, credential.licence_id AS licenceId, credential.kind, credential.issue, credential.at
    FROM licence_credentials AS credential WHERE credential.jwt IS NULL ${whose}
    ORDER BY credential.seq LIMIT ${maxAtOnce}`);
}

async function sign(
  ctx: AppContext,
  key: SigningKey,
  { seq, licenceId, kind, issue, at }: Due,
  facts: ReadonlyMap<string, LicenceFacts>,
  places: ReadonlyMap<string, StatusPlace>,
): Promise<Signed | null> {
  const [licence, status] = [facts.get(licenceId), places.get(licenceId)];
  if (!licence || !status) return null;
  const origin = ctx.settings.PUBLIC_ORIGIN;
  const header = { typ: "vc+jwt", cty: "vc", kid: keyIdOf(origin, key.public) };
  const payload = toCredential(factsAtIssue(licence, issue), {
    kind,
    issue,
    at,
    status,
    origin,
    namesSuspensions: true,
  });
  const jwt = await signJws(key, header, payload);
  return { seq, jwt, sha256: sha256Hex(jwt) };
}

/** The first of two concurrent signers wins; both signed the same text unless the key changed in between. */
async function store(ctx: AppContext, key: SigningKey, signed: readonly Signed[]): Promise<void> {
  await runBatch(ctx.db, [
    keepKey(ctx, key.public),
    ctx.db.run(sql`
      UPDATE licence_credentials AS credential
      SET jwt = asked.value ->> 'jwt', sha256 = asked.value ->> 'sha256', key_id = ${key.public.id},
        signed_at = ${ctx.clock.now()}, names_suspensions = 1
      FROM json_each(${JSON.stringify(signed)}) AS asked
      WHERE credential.seq = asked.value ->> 'seq' AND credential.jwt IS NULL`),
  ]);
}

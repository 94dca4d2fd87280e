import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { licences, licenceVersions, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { licenceIssueKey, licenceKey } from "#worker/domain/services/files/media/keys.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { appendEntries } from "./transparency-log/append-entries.ts";
import { readIssueCredentials, storeCertificate } from "./certificates.ts";
import { signCredentialsOf } from "./credentials/sign-credentials.ts";
import type { LicenceFacts } from "./licence-facts.contract.ts";
import { readFactsOf } from "./read-licence-facts.ts";

type Licence = typeof licences.$inferSelect;

/**
 * Signs a licence's due credentials and logs them, then writes its due certificates and mails the brand: the first issue, and one
 * per version. Idempotent: what is already stored is neither repeated nor mailed again. A certificate embeds its credential, so
 * it waits while nothing can be signed.
 */
export async function issueLicence(ctx: AppContext, id: string): Promise<void> {
  await signCredentialsOf(ctx, id);
  await appendEntries(ctx);
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, id));
  if (!licence) return;
  const unwritten = await listUnwritten(ctx, id);
  if (licence.pdfKey !== null && unwritten.length === 0) return;
  const [facts, credentials] = await Promise.all([readFactsOf(ctx, id), readIssueCredentials(ctx, id)]);
  if (!facts) return;
  const source = { licence, facts, credentials };
  if (licence.pdfKey === null && credentials.has(1)) await writeFirstIssue(ctx, source);
  for (const version of unwritten) if (credentials.has(version.issue)) await writeIssue(ctx, source, version);
}

type IssueSource = { licence: Licence; facts: LicenceFacts; credentials: ReadonlyMap<number, string> };
type Version = typeof licenceVersions.$inferSelect;

function listUnwritten(ctx: AppContext, licenceId: string): Promise<Version[]> {
  return ctx.db
    .select()
    .from(licenceVersions)
    .where(and(eq(licenceVersions.licenceId, licenceId), gt(licenceVersions.issue, 1), isNull(licenceVersions.pdfKey)))
    .orderBy(asc(licenceVersions.issue));
}

async function writeFirstIssue(ctx: AppContext, source: IssueSource): Promise<void> {
  const { licence } = source;
  const key = licenceKey(licence.id);
  const pdfSha256 = await storeCertificate(ctx, source, { issue: 1, key });
  const written = ctx.db
    .update(licences)
    .set({ pdfKey: key, pdfSha256, pdfWrittenAt: ctx.clock.now() })
    .where(and(eq(licences.id, licence.id), isNull(licences.pdfKey)));
  const { id: licenceId, renderId, number, scope, termsVersion, trackTitle, artist } = licence;
  const about = { licenceId, renderId, number, trackTitle, artist };
  await noteDocument(ctx, licence.userId, written, { kind: "licence-issued", ...about, scope, termsVersion });
}

async function writeIssue(ctx: AppContext, source: IssueSource, { issue, n, renderId }: Version): Promise<void> {
  const { licence } = source;
  const key = licenceIssueKey(licence.id, issue);
  const pdfSha256 = await storeCertificate(ctx, source, { issue, key });
  const { licenceId, pdfKey } = licenceVersions;
  const written = ctx.db
    .update(licenceVersions)
    .set({ pdfKey: key, pdfSha256, pdfWrittenAt: ctx.clock.now() })
    .where(and(eq(licenceId, licence.id), eq(licenceVersions.n, n), isNull(pdfKey)));
  const { id, number, trackTitle, artist } = licence;
  const message = { kind: "version-added", licenceId: id, renderId, number, n, trackTitle, artist } as const;
  await noteDocument(ctx, licence.userId, written, message);
}

/** Compare-and-set: of two writers of the same document only one enqueues the mail. */
async function noteDocument(ctx: AppContext, userId: string, written: Statement, message: MailMessage): Promise<void> {
  const owner = await findOwner(ctx, userId);
  const mail = prepareMail(ctx, owner && { ...owner, message });
  const isFirst = await runUnlessStale(ctx.db, [written, requireOneRow(ctx.db), ...mail.statements]);
  if (isFirst) ctx.defer(mail.send());
}

async function findOwner(ctx: AppContext, userId: string): Promise<{ userId: string; to: string } | null> {
  const [owner] = await ctx.db
    .select({ to: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return owner ? { userId, to: owner.to } : null;
}

/** Cron: retries licences with an issue unwritten for over a minute. */
export async function reissueMissingLicences(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - minutes(1);
  const missing = await ctx.db.all<{ id: string }>(sql`
    SELECT id FROM (
      SELECT licence.id, licence.issued_at AS due_at FROM licences AS licence
      WHERE licence.pdf_key IS NULL AND licence.issued_at < ${before}
      UNION ALL
      SELECT version.licence_id, version.added_at FROM licence_versions AS version
      WHERE version.issue > 1 AND version.pdf_key IS NULL AND version.added_at < ${before})
    GROUP BY id ORDER BY min(due_at) LIMIT 20`);
  for (const { id } of missing) {
    try {
      // Sequential: composing a document needs much memory.
      await issueLicence(ctx, id);
    } catch (error) {
      // A failing document must not block the others; it is retried in the next run.
      logError("licence.not-written", error, { licenceId: id });
    }
  }
  return missing.length;
}

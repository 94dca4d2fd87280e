import { and, eq, sql } from "drizzle-orm";
import { requireRefusal, runBatch } from "#drizzle/client.ts";
import { claims } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { halfwayOf } from "./claim-limits.contract.ts";
import type { ReportClaim, ReportClaimRefusal } from "./claims.contract.ts";
import { aboutClaim, promisedDays } from "./claim-rows.ts";

/** SQLite reports an index on an expression by its name, a key by its column. */
const refusedBy: Record<string, ReportClaimRefusal> = {
  no_such_licence: "no-such-licence",
  licence_revoked: "licence-revoked",
  licence_suspended: "licence-suspended",
  licence_superseded: "licence-superseded",
  claim_reported_once: "reported-already",
  "claims.id": "reported-already",
  too_many_claims: "too-many-claims",
};

/** Reports a claim and mails its label in one batch. Idempotent by id. */
export async function reportClaim(
  ctx: AppContext,
  viewer: Viewer,
  { id, renderId, platform, channel, videoUrl, reference }: ReportClaim,
): Promise<Outcome<ReportClaimRefusal, { labelName: string }>> {
  const licence = await readLicence(ctx, viewer, renderId);
  if (!licence) return { ok: false, refusal: "no-such-licence" };
  const { licenceId, labelId, labelName, trackId, releaseDays, label, ...names } = licence;
  if (await isReported(ctx, viewer, id)) return { ok: true, labelName };
  if (!(await ctx.limits.report.limit({ key: viewer.id })).success) return { ok: false, refusal: "too-many-claims" };
  const createdAt = ctx.clock.now();
  const dueAt = createdAt + days(releaseDays);
  const mailId = nextActId("claim-reported", id, 0);
  const message = {
    kind: "claim-reported",
    ...aboutClaim({ platform, channel, videoUrl, reference, ...names }),
    releaseDays,
    dueAt,
  } as const;
  try {
    await runBatch(ctx.db, [
      ctx.db.insert(claims).values({
        id,
        licenceId,
        userId: viewer.id,
        labelId,
        trackId,
        platform,
        channel,
        videoUrl,
        reference,
        releaseDays,
        createdAt,
        dueAt,
        remindAt: halfwayOf({ createdAt, dueAt }),
      }),
      ...(canBeNotified(label)
        ? enqueueMail(ctx.db, { id: mailId, userId: label.id, to: label.email, message }, createdAt)
        : []),
    ]);
  } catch (error) {
    if (await isReported(ctx, viewer, id)) return { ok: true, labelName };
    return requireRefusal(error, refusedBy);
  }
  ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)]));
  return { ok: true, labelName };
}

type Licence = {
  licenceId: string;
  labelId: string;
  labelName: string;
  trackId: string;
  number: string;
  trackTitle: string;
  artist: string;
  brandName: string;
  releaseDays: number;
  label: { id: string; email: string; erasedAt: number | null };
};

async function readLicence(ctx: AppContext, viewer: Viewer, renderId: string): Promise<Licence | null> {
  type Row = Omit<Licence, "label"> & { ownerId: string; email: string; erasedAt: number | null };
  const [row] = await ctx.db.all<Row>(sql`
    SELECT licence.id AS licenceId, licence.label_id AS labelId, licence.label_name AS labelName,
      licence.track_id AS trackId, licence.number,
      licence.track_title AS trackTitle, licence.artist, licence.brand_name AS brandName,
      ${promisedDays} AS releaseDays, owner.id AS ownerId, owner.email, owner.erased_at AS erasedAt
    FROM licences AS licence JOIN renders AS render ON render.id = licence.render_id
      JOIN label_profiles AS label ON label.id = licence.label_id
      JOIN users AS owner ON owner.id = label.user_id
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id}`);
  if (!row) return null;
  const { ownerId, email, erasedAt, ...licence } = row;
  return { ...licence, label: { id: ownerId, email, erasedAt } };
}

/** True if a repeated request finds its claim. */
async function isReported(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return (await ctx.db.$count(claims, and(eq(claims.id, id), eq(claims.userId, viewer.id)))) > 0;
}

import { and, eq, sql } from "drizzle-orm";
import { claims } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { canBeNotified, enqueueMail, type Mail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { Claim } from "./claims.contract.ts";
import { aboutClaim, type ClaimParties } from "./claim-rows.ts";

/** Per cron run; the next run continues. */
const atOnce = 100;

type Due = Pick<Claim, "id" | "dueAt"> &
  Omit<ClaimParties, "labelOwnerId" | "brand"> & {
    remindAt: number;
    brandId: string;
    brandEmail: string;
    brandErasedAt: number | null;
    ownerId: string;
    ownerEmail: string;
    ownerErasedAt: number | null;
  };

/** Cron: reminds at half and at the end of the deadline, once each. After an outage only the latest reminder due is sent. */
export async function remindLabels(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db.all<Due>(sql`
    SELECT claim.id, claim.platform, claim.channel, claim.video_url AS videoUrl, claim.reference,
      claim.due_at AS dueAt, claim.remind_at AS remindAt, licence.number, licence.render_id AS renderId,
      licence.track_title AS trackTitle, licence.artist, licence.label_name AS labelName,
      licence.brand_name AS brandName, brand.id AS brandId, brand.email AS brandEmail, brand.erased_at AS brandErasedAt,
      owner.id AS ownerId, owner.email AS ownerEmail, owner.erased_at AS ownerErasedAt
    FROM claims AS claim INDEXED BY claims_to_remind
      JOIN licences AS licence ON licence.id = claim.licence_id
      JOIN users AS brand ON brand.id = claim.user_id
      JOIN label_profiles AS label ON label.id = claim.label_id
      JOIN users AS owner ON owner.id = label.user_id
    WHERE claim.remind_at IS NOT NULL AND claim.remind_at <= ${now} ORDER BY claim.remind_at, claim.id LIMIT ${atOnce}`);
  for (const claim of due) await remind(ctx, claim);
}

async function remind(ctx: AppContext, claim: Due): Promise<void> {
  const now = ctx.clock.now();
  const isOverdue = claim.dueAt <= now;
  const mails = isOverdue ? overdueMails(claim) : halfwayMails(claim);
  const isFirst = await runUnlessStale(ctx.db, [
    ctx.db
      .update(claims)
      .set({ remindAt: isOverdue ? null : claim.dueAt })
      .where(and(eq(claims.id, claim.id), eq(claims.status, "open"), eq(claims.remindAt, claim.remindAt))),
    requireOneRow(ctx.db),
    ...mails.flatMap((mail) => enqueueMail(ctx.db, mail, now)),
  ]);
  if (isFirst)
    ctx.defer(
      flushOutbox(
        ctx,
        mails.map(({ id }) => mailOutboxId(id)),
      ),
    );
}

const toOwner = ({ ownerId, ownerEmail, ownerErasedAt }: Due) =>
  canBeNotified({ email: ownerEmail, erasedAt: ownerErasedAt }) ? { userId: ownerId, to: ownerEmail } : null;
const toBrand = ({ brandId, brandEmail, brandErasedAt }: Due) =>
  canBeNotified({ email: brandEmail, erasedAt: brandErasedAt }) ? { userId: brandId, to: brandEmail } : null;

function halfwayMails(claim: Due): Mail[] {
  const owner = toOwner(claim);
  const message = { kind: "claim-halfway", ...aboutClaim(claim), dueAt: claim.dueAt } as const;
  return owner ? [{ ...owner, id: nextActId("claim-halfway", claim.id, 0), message }] : [];
}

function overdueMails(claim: Due): Mail[] {
  const [owner, brand] = [toOwner(claim), toBrand(claim)];
  const about = aboutClaim(claim);
  const late = { kind: "claim-overdue", ...about, dueAt: claim.dueAt } as const;
  const { renderId, labelName } = claim;
  const taken = { kind: "claim-taken-up", ...about, renderId, labelName } as const;
  return [
    ...(owner ? [{ ...owner, id: nextActId("claim-overdue", claim.id, 0), message: late }] : []),
    ...(brand ? [{ ...brand, id: nextActId("claim-taken-up", claim.id, 0), message: taken }] : []),
  ];
}

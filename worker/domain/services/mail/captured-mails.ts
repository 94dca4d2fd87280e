import { desc, eq, lt } from "drizzle-orm";
import { capturedMails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { CapturedMail } from "./mail.contract.ts";

export type CapturedMailSummary = Pick<CapturedMail, "id" | "kind" | "to" | "subject" | "sentAt">;

/** The newest mails of a demo; null outside a demo. */
export async function listCapturedMails(ctx: AppContext): Promise<CapturedMailSummary[] | null> {
  if (ctx.settings.DEMO !== "on") return null;
  const { id, kind, toAddress, subject, sentAt } = capturedMails;
  return ctx.db
    .select({ id, kind, to: toAddress, subject, sentAt })
    .from(capturedMails)
    .orderBy(desc(capturedMails.sentAt), capturedMails.id)
    .limit(100);
}

export async function getCapturedMail(ctx: AppContext, id: string): Promise<CapturedMail | null> {
  if (ctx.settings.DEMO !== "on") return null;
  const [row] = await ctx.db.select().from(capturedMails).where(eq(capturedMails.id, id));
  if (!row) return null;
  const { fromAddress, toAddress, ...rest } = row;
  return { ...rest, from: fromAddress, to: toAddress };
}

/** Cron: deletes captured mails after a week, because they hold links with secrets. */
export async function discardCapturedMails(ctx: AppContext): Promise<void> {
  await ctx.db.delete(capturedMails).where(lt(capturedMails.sentAt, ctx.clock.now() - days(7)));
}

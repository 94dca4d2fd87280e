import { eq } from "drizzle-orm";
import { licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { MailAttachment } from "#worker/platform/mail.ts";
import type { MailMessage } from "./mail.contract.ts";

/** Larger documents are only linked: many mailboxes refuse big mail, and none refuses a link. */
const largestBytes = 1024 * 1024;

/** The files a mail carries. One that is missing or too large is no reason to keep the mail back: it links to it. */
export async function attachmentsOf(ctx: AppContext, message: MailMessage): Promise<MailAttachment[]> {
  if (message.kind !== "licence-issued") return [];
  const [licence] = await ctx.db
    .select({ key: licences.pdfKey })
    .from(licences)
    .where(eq(licences.id, message.licenceId));
  const head = licence?.key ? await ctx.media.head(licence.key) : null;
  if (!licence?.key || !head || head.size > largestBytes) return [];
  const content = await ctx.media.read(licence.key, 0, head.size);
  return content ? [{ filename: `${message.number}.pdf`, type: "application/pdf", content }] : [];
}

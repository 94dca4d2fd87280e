import { eq } from "drizzle-orm";
import { mails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";

type Db = Pick<AppContext, "db">;

/** Reads the messages to a user, sent or waiting, oldest first. */
export async function readMails(ctx: Db, { id }: { id: string }): Promise<(typeof mails.$inferSelect)["message"][]> {
  const rows = await ctx.db.select().from(mails).where(eq(mails.userId, id)).orderBy(mails.createdAt);
  return rows.map(({ message }) => message);
}

export const readMailKinds = async (ctx: Db, user: { id: string }): Promise<string[]> =>
  (await readMails(ctx, user)).map(({ kind }) => kind);

import { eq } from "drizzle-orm";
import { labelProfiles, tracks, users } from "#drizzle/schema/index.ts";
import { canBeNotified } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { AppContext } from "#worker/context.ts";

/** Whom to write to about a track; null when the account behind its label has no address any more. */
export async function readLabelAddress(
  ctx: AppContext,
  trackId: string,
): Promise<{ id: string; email: string } | null> {
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email, erasedAt: users.erasedAt })
    .from(tracks)
    .innerJoin(labelProfiles, eq(labelProfiles.id, tracks.labelId))
    .innerJoin(users, eq(users.id, labelProfiles.userId))
    .where(eq(tracks.id, trackId));
  return owner && canBeNotified(owner) ? owner : null;
}

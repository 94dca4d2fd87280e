import { eq } from "drizzle-orm";
import { labelProfiles, trackReports, tracks, users } from "#drizzle/schema/index.ts";
import { canBeNotified } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { AppContext } from "#worker/context.ts";

export type Reported = NonNullable<Awaited<ReturnType<typeof readReported>>>;

/** A report with the track it is about and whoever answers for its label. `canBeNotified`: the account has an address. */
export async function readReported(ctx: AppContext, reportId: string) {
  const [reported] = await ctx.db
    .select({
      report: {
        status: trackReports.status,
        reason: trackReports.reason,
        details: trackReports.details,
        disclosedAt: trackReports.disclosedAt,
      },
      track: {
        id: tracks.id,
        title: tracks.title,
        artist: tracks.artist,
        isActive: tracks.isActive,
        adminPausedAt: tracks.adminPausedAt,
      },
      label: { id: users.id, email: users.email, erasedAt: users.erasedAt },
    })
    .from(trackReports)
    .innerJoin(tracks, eq(tracks.id, trackReports.trackId))
    .innerJoin(labelProfiles, eq(labelProfiles.id, tracks.labelId))
    .innerJoin(users, eq(users.id, labelProfiles.userId))
    .where(eq(trackReports.id, reportId));
  if (!reported) return null;
  const { label } = reported;
  return {
    ...reported,
    label: { ...label, canBeNotified: canBeNotified(label) },
  };
}

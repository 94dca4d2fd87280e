import { sql } from "drizzle-orm";

/** Of `claim`, what both sides see of it (`Claim`). */
export const claimColumns = sql`
  claim.id, claim.platform, claim.channel, claim.video_url AS videoUrl, claim.reference, claim.status,
  claim.release_days AS releaseDays, claim.created_at AS createdAt, claim.due_at AS dueAt, claim.seen_at AS seenAt,
  claim.closed_at AS closedAt, claim.reason`;

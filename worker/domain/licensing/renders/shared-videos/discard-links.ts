import type { AppContext } from "#worker/context.ts";
import { discardEnded } from "#worker/domain/licensing/review-links/discard-ended.ts";

/** Cron: links that ended long ago. How many went. */
export const discardLinks = (ctx: AppContext): Promise<number> => discardEnded(ctx, "shared_videos");

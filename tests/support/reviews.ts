import { eq } from "drizzle-orm";
import { preparations } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { pictureKey, posterKey, proxyKey } from "#worker/domain/services/files/media/keys.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { createReview } from "#worker/domain/licensing/review-links/create-review.ts";
import { getReview } from "#worker/domain/licensing/review-links/queries.ts";
import type { CreateReview } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { expectOk } from "./expect-ok.ts";
import { makeUpload } from "./factories.ts";
import { startPreparation } from "./uploads.ts";

/** Content of `makeSharedVideo`'s proxy. */
export const proxyBytes = Uint8Array.from({ length: 500 }, (_, index) => index % 251);

/** Creates an upload with a finished preparation, including its proxy. */
export async function makeSharedVideo(ctx: AppContext, viewer: Viewer) {
  const upload = await makeUpload(ctx, viewer, { filename: "spring.mp4" });
  const { id } = await startPreparation(ctx, upload);
  const keys = { pictureKey: pictureKey(id, 1), posterKey: posterKey(id, 1), proxyKey: proxyKey(id, 1) };
  await ctx.media.write(keys.pictureKey, new Uint8Array(700), "video/mp4");
  await ctx.media.write(keys.proxyKey, proxyBytes, "video/mp4");
  await ctx.db
    .update(preparations)
    .set({ status: "ready", ...keys, width: 1920, height: 1080, durationMs: 24_000 })
    .where(eq(preparations.id, id));
  return upload;
}

/** Creates a review of the viewer's video. Returns its id and its link's secret. */
export async function makeReview(
  ctx: AppContext,
  viewer: Viewer,
  choices: Pick<CreateReview, "videoId" | "trackId"> & Partial<CreateReview>,
): Promise<{ id: string; token: string }> {
  const created = expectOk(await createReview(ctx, viewer, { title: "Spring film", days: 14, ...choices }));
  const review = await getReview(ctx, viewer, created.id);
  if (!review?.token) throw new Error("the link cannot be read");
  return { id: created.id, token: review.token };
}

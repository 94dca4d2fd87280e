import { eq } from "drizzle-orm";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { ComparedSeconds } from "#render-service/render-service.contract.ts";
import { renderKey } from "#worker/domain/services/files/media/keys.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { completeRender } from "#worker/domain/licensing/renders/complete-render.ts";
import type { StartVersion } from "#worker/domain/licensing/renders/start-version.contract.ts";
import { startVersion } from "#worker/domain/licensing/renders/start-version.ts";
import { expectOk } from "./expect-ok.ts";
import type { TestContext } from "./app-context.ts";
import { makeUpload } from "./factories.ts";

/** Builds the form that the page for a new version sends. */
export async function versionForm(
  ctx: TestContext,
  brand: Viewer,
  renderId: string,
  more: Partial<StartVersion> = {},
): Promise<StartVersion> {
  const { id: uploadId } = await makeUpload(ctx, brand);
  const chosen = { startAtSeconds: 12.5, volumePercent: 80, hasOverlay: "off" } as const;
  return { id: crypto.randomUUID(), renderId, uploadId, ...chosen, ...more };
}

/** Starts a version whose video is still pending. */
export async function makePendingVersion(ctx: TestContext, brand: Viewer, renderId: string): Promise<string> {
  const outcome = expectOk(await startVersion(ctx, brand, await versionForm(ctx, brand, renderId)));
  return outcome.renderId;
}

let made = 0;

/** Fakes the render service's delivery of a pending version. */
export async function finishVersion(
  ctx: TestContext,
  id: string,
  compared: ComparedSeconds = { seconds: 2, knownSeconds: 2 },
): Promise<{ renderId: string; sha256: string }> {
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  await ctx.db
    .update(preparations)
    .set({ width: 1080, height: 1920 })
    .where(eq(preparations.id, render?.preparationId ?? ""));
  await ctx.db.update(renders).set({ attempt: 1 }).where(eq(renders.id, id));
  await ctx.media.write(renderKey(id, 1), new Uint8Array(16), "video/mp4");
  const sha256 = (++made).toString(16).padStart(64, "b");
  const isDone = await completeRender(ctx, {
    type: "sound.completed",
    jobId: id,
    attempt: 1,
    sha256,
    bytes: 16,
    durationMs: 2_000,
    compared,
  });
  if (!isDone) throw new Error("the version was not completed");
  return { renderId: id, sha256 };
}

/** Makes a finished version of a licensed video. */
export async function makeVersion(ctx: TestContext, brand: Viewer, renderId: string) {
  return finishVersion(ctx, await makePendingVersion(ctx, brand, renderId));
}

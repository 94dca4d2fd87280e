import { openSnapshot } from "#worker/domain/catalogue/library/snapshot/open-snapshot.ts";
import type { Snapshot } from "#worker/domain/catalogue/library/snapshot/snapshot.ts";
import { seconds } from "#worker/domain/lib/time.ts";
import type { TestContext } from "./app-context.ts";

/** Reads the snapshot an isolate holds after polling; null when only the plain search answers. */
export async function lookForSnapshot(ctx: TestContext): Promise<Snapshot | null> {
  ctx.wait(seconds(5));
  await openSnapshot(ctx);
  await ctx.settle();
  return openSnapshot(ctx);
}

export async function readSnapshot(ctx: TestContext): Promise<Snapshot> {
  const snapshot = await lookForSnapshot(ctx);
  if (!snapshot) throw new Error("There is no snapshot");
  return snapshot;
}

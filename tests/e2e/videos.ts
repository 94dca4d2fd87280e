import { eq } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { brandProfiles, tracks, uploads } from "#drizzle/schema/index.ts";
import { asViewer, makeCompletedRender } from "#tests/support/factories.ts";
import { minutes } from "#worker/domain/base/time.ts";
import type { AppContext } from "#worker/context.ts";
import type { Person, Track } from "./people.ts";

/**
 * Videos of a brand that stand in its list and nowhere else, the first one newest: nobody rendered them, there is no file, and
 * each failed.
 */
export async function addFailedVideos(
  db: Database,
  brand: Person,
  { id: trackId }: Track,
  filenames: readonly string[],
): Promise<void> {
  const [track] = await db.select().from(tracks).where(eq(tracks.id, trackId));
  const [profile] = await db.select().from(brandProfiles).where(eq(brandProfiles.userId, brand.id));
  if (!track || !profile) throw new Error("there is nobody to sell or to buy");
  const viewer = { ...asViewer({ id: brand.id, email: brand.email, roles: ["brand"] }), brandId: profile.id };
  const now = Date.now();
  const media = { write: () => Promise.resolve() };
  // All of a context that the factory uses.
  const ctx = { db, clock: { now: () => now }, media } as unknown as AppContext;
  for (const [index, filename] of filenames.entries()) {
    const failed = { status: "failed", failureCode: "timeout", createdAt: now - minutes(index) } as const;
    const { uploadId } = await makeCompletedRender(ctx, viewer, track, failed);
    await db.update(uploads).set({ filename }).where(eq(uploads.id, uploadId));
  }
}

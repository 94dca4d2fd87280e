import { eq } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { brandProfiles, renderOrders, type renders, tracks, uploads } from "#drizzle/schema/index.ts";
import { asViewer, makeCompletedRender } from "#tests/support/factories.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import type { AppContext } from "#worker/context.ts";
import type { Person, Track } from "./people.ts";

/** Adds failed renders to a brand's videos, the first one newest: rows only, without files or jobs. */
export async function addFailedVideos(db: Database, brand: Person, track: Track, filenames: readonly string[]): Promise<void> {
  const addFailed = await failedRenders(db, brand, track);
  const now = Date.now();
  for (const [index, filename] of filenames.entries()) await addFailed(filename, { createdAt: now - minutes(index) });
}

/** Adds an order of a track for these videos, of which each failed, and returns its id. */
export async function addFailedOrder(db: Database, brand: Person, track: Track, filenames: readonly string[]): Promise<string> {
  const addFailed = await failedRenders(db, brand, track);
  const [orderId, createdAt] = [crypto.randomUUID(), Date.now()];
  await db.insert(renderOrders).values({ id: orderId, userId: brand.id, several: "videos", createdAt });
  for (const filename of filenames) await addFailed(filename, { orderId, createdAt });
  return orderId;
}

type Change = Partial<typeof renders.$inferInsert>;

/** Returns a function that inserts failed renders of a brand with a track, each with a video of its own. */
async function failedRenders(db: Database, brand: Person, { id: trackId }: Track) {
  const [track] = await db.select().from(tracks).where(eq(tracks.id, trackId));
  const [profile] = await db.select().from(brandProfiles).where(eq(brandProfiles.userId, brand.id));
  if (!track || !profile) throw new Error("there is nobody to sell or to buy");
  const viewer = { ...asViewer({ id: brand.id, email: brand.email, roles: ["brand"] }), brandId: profile.id };
  const media = { write: () => Promise.resolve() };
  // Only the properties that the factory uses.
  const ctx = { db, clock: { now: Date.now }, media } as unknown as AppContext;
  return async (filename: string, change: Change): Promise<void> => {
    const failed = { status: "failed", failureCode: "timeout", ...change } as const;
    const { uploadId } = await makeCompletedRender(ctx, viewer, track, failed);
    await db.update(uploads).set({ filename }).where(eq(uploads.id, uploadId));
  };
}

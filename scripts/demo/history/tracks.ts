import { eq } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import { catalogue } from "../catalogue.ts";
import type { AppContext } from "#worker/context.ts";

export type HistoryTrack = typeof tracks.$inferSelect;

/** A track that is on sale, by its place in the demo catalogue. */
export async function getCatalogueTrack(
  { db }: Pick<AppContext, "db">,
  place: number,
): Promise<HistoryTrack> {
  const [track] = await db
    .select()
    .from(tracks)
    .where(eq(tracks.id, catalogue[place]?.id ?? ""));
  if (!track) throw new Error(`Track ${place} of the demo catalogue is not there`);
  return track;
}

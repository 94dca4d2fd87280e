import { eq } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { labelProfiles, tracks } from "#drizzle/schema/index.ts";
import { giveWarranty } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";

type Warranted = { id: string; labelId: string; isActive: boolean };

/** Warrants a newly inserted track as its owner does, for tests about something else. */
export async function warrantTrack(db: Database, { id, labelId, isActive }: Warranted, at: number): Promise<Statement[]> {
  const { userId } = labelProfiles;
  const [owner] = await db.select({ userId }).from(labelProfiles).where(eq(labelProfiles.id, labelId));
  if (!owner) throw new Error(`no label ${labelId}`);
  const giving = { userId: owner.userId, trackIds: [id], clientAddress: null };
  return [...giveWarranty(db, giving, at), ...(isActive ? [db.update(tracks).set({ isActive }).where(eq(tracks.id, id))] : [])];
}

import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { acceptDocuments } from "#worker/domain/services/legal/documents/acceptances.ts";
import { warrantyDocument } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { currentWarranty } from "./warranty.contract.ts";

type Giving = {
  userId: string;
  /** Those of them that are there and the user's own. */
  trackIds: readonly string[];
  /** Null where the act came from no browser. */
  clientAddress: string | null;
};

/**
 * Somebody accepts the label agreement and gives its warranty for these tracks. Stands in the batch of the act by which
 * they do: behind what inserts a track, before what changes its facts or puts it on sale. The database writes the version
 * on the track. Each is a millisecond after the one before, so that two of one moment are two.
 */
export function giveWarranty(db: Database, giving: Giving, givenAt: number): Statement[] {
  const { userId, trackIds, clientAddress } = giving;
  if (trackIds.length === 0) return [];
  const accepting = { userId, documents: [warrantyDocument], act: "submission", clientAddress } as const;
  return [
    ...acceptDocuments(db, accepting, givenAt),
    db.run(sql`
      INSERT INTO track_warranties (track_id, version, user_id, given_at, client_address)
      SELECT track.id, ${currentWarranty}, ${userId},
        max(${givenAt}, ifnull((SELECT max(warranty.given_at) + 1 FROM track_warranties AS warranty
          WHERE warranty.track_id = track.id), 0)), ${clientAddress}
      FROM json_each(${JSON.stringify(trackIds)}) AS asked CROSS JOIN tracks AS track ON track.id = asked.value
      JOIN label_profiles AS label ON label.id = track.label_id AND label.user_id = ${userId}
      ON CONFLICT DO NOTHING`),
  ];
}

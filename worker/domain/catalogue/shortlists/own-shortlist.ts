import { type SQL, and, eq, sql } from "drizzle-orm";
import { shortlists } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { NameRefusal } from "./shortlists.contract.ts";

export const isOwnShortlist = (viewer: Viewer, id: string): SQL | undefined =>
  and(eq(shortlists.id, id), eq(shortlists.userId, viewer.id));

/** The id of that list, if it is the viewer's. */
export const ownShortlist = (viewer: Viewer, id: string): SQL =>
  sql`(SELECT id FROM shortlists WHERE id = ${id} AND user_id = ${viewer.id})`;

/** The id of the list that hearts go to. */
export const currentShortlist = (viewer: Pick<Viewer, "id">): SQL =>
  sql`(SELECT id FROM shortlists WHERE user_id = ${viewer.id} AND is_current = 1)`;

/** Names of lists are told apart by this. */
export const nameKeyOf = (name: string): string => name.toLowerCase();

/** What the database refuses a list by that is not there yet. */
export const newListRefusedBy: Record<string, NameRefusal> = {
  "shortlists.name_key": "name-taken",
  too_many_shortlists: "too-many-shortlists",
};

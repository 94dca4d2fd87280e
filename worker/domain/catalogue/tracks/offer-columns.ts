import { sql } from "drizzle-orm";

/*
 * Of `tracks AS t` and `label_profiles AS l`, written once: what a page shows, what a render is asked for with and what it
 * then keeps are the same columns, and texts that can be compared as they are.
 */

/** Which recording it is, whatever its key. */
export const recording = sql`coalesce(t.master_sha256, t.master_key, '')`;

/** `DeclaredRights` as JSON. */
export const declaredRights = sql`json_object('ownsMaster', json(iif(t.owns_master, 'true', 'false')),
  'ownsPublishing', json(iif(t.owns_publishing, 'true', 'false')),
  'publishingSplitBasisPoints', t.publishing_split_basis_points, 'syncTerms', t.sync_terms)`;

/** `TrackOffer` as JSON. */
export const offered = sql`json_object('title', t.title, 'artist', t.artist, 'isrc', t.isrc, 'labelName', l.label_name,
  'recording', ${recording}, 'rights', ${declaredRights})`;

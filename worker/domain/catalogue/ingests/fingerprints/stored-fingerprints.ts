import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";

/** Interval in seconds between values of a fingerprint (Chromaprint, algorithm 1). */
export const secondsAnItem = 1365 / 11_025;
/** Seconds of sound in the first value's window: one frame, the filters over it and half of the next. */
const leadSeconds = 2.6;

/** A run of equal values this long (1 s) is silence or a held tone, which does not distinguish recordings. */
const plainRun = 8;

/** Raw Chromaprint from the render service: uint32, little-endian. Trailing bytes of an incomplete value are dropped. */
export function readFingerprint(bytes: Uint8Array): Uint32Array {
  const items = new Uint32Array(Math.floor(bytes.byteLength / 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let index = 0; index < items.length; index++) items[index] = view.getUint32(index * 4, true);
  return items;
}

/** 1 where the sound is featureless, so that similarity means nothing. */
export function findPlain(items: Uint32Array): Uint8Array {
  const plain = new Uint8Array(items.length);
  let start = 0;
  for (let index = 1; index <= items.length; index++) {
    if (index < items.length && items[index] === items[start]) continue;
    if (index - start >= plainRun) plain.fill(1, start, index);
    start = index;
  }
  return plain;
}

/** A track with its newest fingerprint. */
export type StoredFingerprint = {
  trackId: string;
  ingestId: string;
  labelId: string;
  title: string;
  artist: string;
  isrc: string | null;
  isArchived: boolean;
  /** Its label has since chosen an audio that was refused; the next one it chooses is screened instead. */
  isAbandoned: boolean;
  items: Uint32Array;
  lengthSeconds: number;
};

/** Fingerprints of the given tracks, as far as they have one. */
export async function readFingerprints(ctx: AppContext, trackIds: readonly string[]): Promise<StoredFingerprint[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT track.id, fingerprint.ingest_id, track.label_id, track.title, track.artist, track.isrc,
        track.archived_at, fingerprint.raw,
         EXISTS (SELECT 1 FROM ingests AS ingest
           WHERE ingest.id = track.audio_ingest_id AND ingest.status NOT IN ('pending',
             'ready')) AS is_abandoned
       FROM json_each(?1) AS asked
       CROSS JOIN tracks AS track ON track.id = asked.value
       JOIN fingerprints AS fingerprint ON fingerprint.track_id = track.id`,
    )
    .bind(JSON.stringify(trackIds))
    .all<Row>();
  return results.map(toFingerprint);
}

/** Other tracks with the same ISRC, oldest first; capped, since more than a few means a catalogue error. */
export async function listSameIsrc(ctx: AppContext, own: StoredFingerprint): Promise<string[]> {
  if (own.isrc === null) return [];
  const rows = await ctx.db.all<{ id: string }>(sql`
    SELECT id FROM tracks WHERE isrc = ${own.isrc} AND id <> ${own.trackId} ORDER BY seq LIMIT 20`);
  return rows.map(({ id }) => id);
}

type Row = {
  id: string;
  ingest_id: string;
  label_id: string;
  title: string;
  artist: string;
  isrc: string | null;
  archived_at: number | null;
  is_abandoned: 0 | 1;
  /** D1 returns a BLOB as an array of its bytes. */
  raw: ArrayBuffer | number[];
};

function toFingerprint(row: Row): StoredFingerprint {
  const items = readFingerprint(new Uint8Array(row.raw));
  return {
    trackId: row.id,
    ingestId: row.ingest_id,
    labelId: row.label_id,
    title: row.title,
    artist: row.artist,
    isrc: row.isrc,
    isArchived: row.archived_at !== null,
    isAbandoned: row.is_abandoned === 1,
    items,
    lengthSeconds: leadSeconds + items.length * secondsAnItem,
  };
}

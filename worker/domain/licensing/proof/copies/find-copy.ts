import { sql } from "drizzle-orm";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { EditList } from "#render-service/edits/edit.contract.ts";
import { decodePicturePrint, decodeTrack, type PicturePrint } from "#render-service/prints/picture-print.contract.ts";
import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { findHeardTracks } from "#worker/domain/catalogue/ingests/fingerprints/fingerprint-index.ts";
import { readFingerprint, readFingerprints } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import type { CopyMatch } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { samplePosted } from "#worker/domain/licensing/videos/picture-prints.ts";
import { describeVerdict } from "./describe-verdict.ts";
import type { CopyQuestion, Posted, PostedLook } from "./copies.contract.ts";
import { findTrack, type Heard, judgeCopy } from "./judge-copy.ts";
import { placeAt } from "./lay-line.ts";
import { matchPicture } from "./match-picture.ts";

type Delivered = {
  renderId: string;
  trackId: string;
  startAtSeconds: number;
  edit: Edit | null;
  print: PicturePrint | null;
};

/** Maximum videos to compare because their picture, or their music, matches. */
const [maxSeen, maxHeard] = [12, 6];
/** Keys that occur more often than this, such as those of fades, are ignored. */
const maxPlaces = 400;

/** Delivered videos that share keys with a posted picture, most shared keys first. */
async function findSeen(ctx: AppContext, looks: readonly PostedLook[]): Promise<Delivered[]> {
  const keys = samplePosted(looks.map(({ track }) => track));
  if (keys.length === 0) return [];
  const rows = await ctx.db.all<Row>(sql`
    WITH asked AS MATERIALIZED (
      SELECT asked.value AS key FROM json_each(${JSON.stringify(keys)}) AS asked
      WHERE (SELECT count(*) FROM (
        SELECT 1 FROM delivered_postings AS posting WHERE posting.key = asked.value LIMIT ${maxPlaces + 1}
      )) <= ${maxPlaces}
    ),
    votes AS (
      SELECT posting.print AS print, count(*) AS votes
      FROM asked CROSS JOIN delivered_postings AS posting ON posting.key = asked.key
      GROUP BY posting.print ORDER BY votes DESC, print DESC LIMIT ${maxSeen}
    )
    SELECT ${columns}
    FROM votes CROSS JOIN delivered_prints AS delivered ON delivered.seq = votes.print
    CROSS JOIN renders AS render ON render.id = delivered.render_id`);
  return rows.map(toDelivered);
}

/** Delivered videos with this track that start at the heard position, or nearest before it. */
export async function findWithMusic(
  ctx: AppContext,
  { trackId, atSeconds }: { trackId: string; atSeconds: number },
): Promise<Delivered[]> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT ${columns}
    FROM delivered_prints AS delivered CROSS JOIN renders AS render ON render.id = delivered.render_id
    WHERE delivered.track_id = ${trackId} AND delivered.start_at_ms <= ${Math.round(atSeconds * 1000) + 500}
    ORDER BY delivered.start_at_ms DESC LIMIT ${maxHeard}`);
  return rows.map(toDelivered);
}

const columns = sql`delivered.render_id, delivered.track_id, delivered.start_at_ms, delivered.raw, render.edit`;

type Row = {
  render_id: string;
  track_id: string;
  start_at_ms: number;
  /** JSON. */
  edit: string | null;
  /** D1 returns a BLOB as an array of its bytes. */
  raw: ArrayBuffer | number[];
};

const toDelivered = (row: Row): Delivered => ({
  renderId: row.render_id,
  trackId: row.track_id,
  startAtSeconds: row.start_at_ms / 1000,
  edit: EditList.safeParse(readJson(row.edit ?? "null")).data ?? null,
  print: decodePicturePrint(new Uint8Array(row.raw)),
});

/** Nothing of the question is stored; only a copy names a licence, and reveals no more than its certificate. */
export async function findCopy(ctx: AppContext, question: CopyQuestion): Promise<CopyMatch> {
  const posted = readQuestion(question);
  const [seen, heardIds] = await Promise.all([
    findSeen(ctx, posted.looks),
    posted.sound ? findHeardTracks(ctx, posted.sound) : [],
  ]);
  const trackIds = new Set([...heardIds, ...seen.map(({ trackId }) => trackId)]);
  const tracks = await readFingerprints(ctx, [...trackIds]);
  const recordings = new Map(tracks.map(({ trackId, items }) => [trackId, items]));
  const heard = posted.sound ? findTrack(posted.sound, recordings) : null;
  const delivered = [...seen, ...(await findBesides(ctx, posted, heard))];
  const candidates = distinct(delivered).map(({ print, ...each }) => ({
    ...each,
    picture: print && matchPicture(posted.looks, print),
  }));
  return describeVerdict(ctx, judgeCopy(posted, candidates, recordings, heard), { posted, tracks });
}

/** Videos with the recognised music at that position: a heavily edited picture shares no key. */
async function findBesides(ctx: AppContext, { looks }: Posted, heard: Heard | null): Promise<Delivered[]> {
  if (!heard || looks.length === 0) return [];
  const { line, fromSeconds } = heard.sound;
  return findWithMusic(ctx, { trackId: heard.trackId, atSeconds: placeAt(line, fromSeconds) });
}

const distinct = (delivered: readonly Delivered[]): Delivered[] => [
  ...new Map(delivered.map((each) => [each.renderId, each])).values(),
];

function readQuestion({ file, looks, sound }: CopyQuestion): Posted {
  return {
    file,
    looks: looks.map(({ track, ...look }) => ({ ...look, track: decodeTrack(fromBase64(track)) })),
    sound: sound === null ? null : readFingerprint(fromBase64(sound)),
  };
}

import { and, eq, gte, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { campaigns, licences, renders, uploads, videoDetails } from "#drizzle/schema/index.ts";
import { matchWords } from "#worker/domain/lib/fold-text.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isSuperseded } from "#worker/domain/licensing/renders/render-rows.ts";
import { type MyVideosQuery, noCampaign, type VideoStatus } from "./my-videos.contract.ts";

type Filters = Omit<MyVideosQuery, "after">;

/**
 * What the filters leave of a viewer's renders, joined with their uploads, details and licences: a video whose licence was raised
 * counts once.
 */
export function matching(
  viewer: Pick<Viewer, "id">,
  { q, track, status, scope, month, campaign }: Filters,
): SQL | undefined {
  return and(
    eq(renders.userId, viewer.id),
    sql`NOT ${isSuperseded}`,
    track === undefined ? undefined : eq(renders.trackId, track),
    status && withStatus(status),
    scope && eq(renders.scope, scope),
    month === undefined ? undefined : within(month),
    campaign ? inCampaign(campaign) : undefined,
    q === "" ? undefined : matchWords(words, q),
  );
}

/** What the search looks through, a line each. */
const words = sql`lower(${renders.trackTitle} || char(10) || ${renders.artist} || char(10) || ${uploads.filename}
  || char(10) || ifnull(${licences.number}, '') || char(10) || ifnull(${videoDetails.name}, '') || char(10)
  || ifnull(${campaigns.name} || char(10) || ifnull(${campaigns.adId}, '') || char(10)
    || ifnull(${campaigns.clockNumber}, ''), ''))`;

const inCampaign = (campaign: string): SQL =>
  campaign === noCampaign ? isNull(videoDetails.campaignId) : eq(videoDetails.campaignId, campaign);

function withStatus(status: VideoStatus): SQL | undefined {
  if (status === "pending" || status === "failed") return eq(renders.status, status);
  return status === "revoked"
    ? inArray(licences.status, ["revoked", "lapsed"])
    : and(
        eq(renders.status, "completed"),
        or(sql`${licences.status} IS NULL`, notInArray(licences.status, ["revoked", "lapsed"])),
      );
}

/** A month in UTC. */
function within(month: string): SQL | undefined {
  const first = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(first);
  next.setUTCMonth(first.getUTCMonth() + 1);
  return and(gte(renders.createdAt, first.getTime()), lt(renders.createdAt, next.getTime()));
}

/** What comes after a cursor, `<created_at>.<id>`: newest first, of one moment by id. */
export function olderThan(after: string | undefined): SQL | undefined {
  const [createdAt, id] = after?.split(".") ?? [];
  if (!createdAt || !id || !Number.isSafeInteger(Number(createdAt))) return undefined;
  const at = Number(createdAt);
  return and(lte(renders.createdAt, at), or(lt(renders.createdAt, at), sql`${renders.id} > ${id}`));
}

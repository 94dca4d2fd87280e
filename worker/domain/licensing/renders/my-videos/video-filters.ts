import { and, eq, gte, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { campaigns, licences, renders, uploads, videoDetails } from "#drizzle/schema/index.ts";
import { matchWords } from "#worker/domain/lib/fold-text.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { campaignChoices } from "#worker/domain/licensing/renders/campaigns/describe-videos.ts";
import { isSuperseded } from "#worker/domain/licensing/renders/render-rows.ts";
import { type MyVideosQuery, noCampaign, type VideoFilters, type VideoStatus } from "./my-videos.contract.ts";

type Filters = Omit<MyVideosQuery, "after">;

/** Excludes renders whose licence was upgraded, so that a video counts once. */
export function matching(viewer: Pick<Viewer, "id">, { q, track, status, scope, month, campaign }: Filters): SQL | undefined {
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

function within(month: string): SQL | undefined {
  const first = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(first);
  next.setUTCMonth(first.getUTCMonth() + 1);
  return and(gte(renders.createdAt, first.getTime()), lt(renders.createdAt, next.getTime()));
}

/** Rows after a cursor `<created_at>.<id>`, newest first, then by id. */
export function olderThan(after: string | undefined): SQL | undefined {
  const [createdAt, id] = after?.split(".") ?? [];
  if (!createdAt || !id || !Number.isSafeInteger(Number(createdAt))) return undefined;
  const at = Number(createdAt);
  return and(lte(renders.createdAt, at), or(lt(renders.createdAt, at), sql`${renders.id} > ${id}`));
}

/** Longer lists are unusable; search covers the rest. */
const offeredTracks = 100;
const offeredMonths = 120;

export const askFilters = (viewer: Pick<Viewer, "id">, { track }: Pick<MyVideosQuery, "track">): SQL[] => [
  tracksUsed(viewer.id, track),
  monthsUsed(viewer.id),
  campaignChoices(viewer),
];

/** Parses the filter choices; always includes the chosen ones. */
export function readFilters(
  [tracks = [], months = [], campaigns = []]: readonly unknown[][],
  { month: chosen }: Pick<MyVideosQuery, "month">,
): VideoFilters {
  return {
    tracks: (tracks as VideoFilters["tracks"]).toSorted((a, b) => a.title.localeCompare(b.title, "en")),
    months: withChosen(
      (months as { month: string }[]).map(({ month }) => month),
      chosen,
    ),
    campaigns: campaigns as CampaignChoice[],
  };
}

function withChosen(months: string[], chosen: string | undefined): string[] {
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen].toSorted().toReversed();
}

/** The tracks used last, titled as in their newest video, and the chosen one. */
function tracksUsed(userId: string, chosen: string | undefined): SQL {
  return sql`
    SELECT one_page.track_id AS id, (
      SELECT render.track_title FROM renders AS render
      WHERE render.user_id = ${userId} AND render.track_id = one_page.track_id
      ORDER BY render.created_at DESC LIMIT 1) AS title
    FROM (
      SELECT render.track_id, max(render.created_at) AS last_at FROM renders AS render
      WHERE render.user_id = ${userId} GROUP BY render.track_id
      ORDER BY render.track_id = ${chosen ?? ""} DESC, last_at DESC LIMIT ${offeredTracks}
    ) AS one_page`;
}

/** Skips through the index from each month with videos to the one before. */
function monthsUsed(userId: string): SQL {
  return sql`
    WITH RECURSIVE months_back (at) AS (
      SELECT max(render.created_at) FROM renders AS render WHERE render.user_id = ${userId}
      UNION ALL
      SELECT (SELECT max(render.created_at) FROM renders AS render WHERE render.user_id = ${userId}
        AND render.created_at < unixepoch(months_back.at / 1000, 'unixepoch', 'start of month') * 1000)
      FROM months_back WHERE months_back.at IS NOT NULL LIMIT ${offeredMonths}
    )
    SELECT strftime('%Y-%m', months_back.at / 1000, 'unixepoch') AS month FROM months_back WHERE months_back.at IS NOT NULL`;
}

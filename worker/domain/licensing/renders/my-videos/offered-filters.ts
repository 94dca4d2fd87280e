import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { campaignChoices } from "#worker/domain/licensing/renders/campaigns/queries.ts";
import type { MyVideosQuery, VideoFilters } from "./my-videos.contract.ts";

/** A list to choose from is read by people; whoever has used more tracks searches. */
const offeredTracks = 100;
/** Ten years. */
const offeredMonths = 120;

/** The questions behind what the filters offer. */
export const askFilters = (viewer: Pick<Viewer, "id">, { track }: Pick<MyVideosQuery, "track">): SQL[] => [
  tracksUsed(viewer.id, track),
  monthsUsed(viewer.id),
  campaignChoices(viewer),
];

/** What the filters offer, of the answers to those questions; what is chosen is always among them. */
export function readFilters(
  [tracks = [], months = [], campaigns = []]: readonly unknown[][],
  { month: chosen }: Pick<MyVideosQuery, "month">,
): VideoFilters {
  return {
    // The columns that the questions name.
    tracks: (tracks as VideoFilters["tracks"]).toSorted((a, b) => a.title.localeCompare(b.title, "en")),
    months: withChosen(
      (months as { month: string }[]).map(({ month }) => month),
      chosen,
    ),
    campaigns: campaigns as CampaignChoice[],
  };
}

function withChosen(months: string[], chosen: string | undefined): string[] {
  return chosen === undefined || months.includes(chosen)
    ? months
    : [...months, chosen].toSorted().toReversed();
}

/** The tracks used last, each under the title that its newest video has, and the chosen one. */
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

/** From one month that has videos straight to the one before it. */
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

import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { nameBrand, ownLabels, toEarned } from "#worker/domain/sync/label-licences/sync-rows.ts";
import { dayOf } from "#worker/domain/base/time.ts";
import type { Analytics, AnalyticsQuery, BrandActivity, TrackActivity } from "./label-analytics.contract.ts";
import { addUpPeriods, type DayActivity, startsOf, unitOf } from "./periods.ts";

const listed = 10;

/** What happened to the music of the viewer's labels, or of the chosen one: over time, by track, by brand. */
export async function getAnalytics(
  ctx: AppContext,
  viewer: Viewer,
  { label, range }: AnalyticsQuery,
): Promise<Analytics> {
  const labels = ownLabels(viewer, label);
  const starts = startsOf(range, ctx.clock.now());
  const [activity, tracks, played, brands] = await Promise.all([
    listDays(ctx, labels, dayOf(starts[0] ?? 0)),
    listTracks(ctx, labels, sql`a.syncs`),
    listTracks(ctx, labels, sql`a.plays`),
    listBrands(ctx, labels),
  ]);
  return { range, unit: unitOf(range), periods: addUpPeriods(starts, activity), tracks, played, brands };
}

function listDays(ctx: AppContext, labels: SQL, fromDay: number): Promise<DayActivity[]> {
  return ctx.db.all<DayActivity>(sql`
    SELECT a.day, sum(a.syncs) AS syncs, sum(a.plays) AS plays, sum(a.usd_cents) AS usd, sum(a.gbp_cents) AS gbp
    FROM activity_by_day AS a WHERE a.label_id IN ${labels} AND a.day >= ${fromDay}
    GROUP BY a.day ORDER BY a.day`);
}

type Cents = { usd: number; gbp: number };

async function listTracks(ctx: AppContext, labels: SQL, most: SQL): Promise<TrackActivity[]> {
  const rows = await ctx.db.all<Omit<TrackActivity, "earned"> & Cents>(sql`
    SELECT t.id, t.title, t.artist, a.syncs, a.plays, a.usd_cents AS usd, a.gbp_cents AS gbp
    FROM (
      SELECT a.label_id, a.track_id FROM activity_by_track AS a
      WHERE a.label_id IN ${labels} AND ${most} > 0
      ORDER BY ${most} DESC, a.track_id LIMIT ${listed}
    ) AS one_page
    CROSS JOIN activity_by_track AS a ON a.label_id = one_page.label_id AND a.track_id = one_page.track_id
    CROSS JOIN tracks AS t ON t.id = a.track_id
    ORDER BY ${most} DESC, a.track_id`);
  return rows.map(({ usd, gbp, ...row }) => ({ ...row, earned: toEarned(usd, gbp) }));
}

async function listBrands(ctx: AppContext, labels: SQL): Promise<BrandActivity[]> {
  const rows = await ctx.db.all<{ id: string; name: string | null; syncs: number } & Cents>(sql`
    SELECT one_page.brand_id AS id, b.brand_name AS name, one_page.syncs, one_page.usd, one_page.gbp
    FROM (
      SELECT a.brand_id, sum(a.syncs) AS syncs, sum(a.usd_cents) AS usd, sum(a.gbp_cents) AS gbp
      FROM activity_by_brand AS a WHERE a.label_id IN ${labels}
      GROUP BY a.brand_id ORDER BY sum(a.syncs) DESC, a.brand_id LIMIT ${listed}
    ) AS one_page
    LEFT JOIN brand_profiles AS b ON b.id = one_page.brand_id
    ORDER BY one_page.syncs DESC, one_page.brand_id`);
  return rows.map(({ id, name, syncs, usd, gbp }) => ({
    id,
    name: nameBrand(name),
    syncs,
    earned: toEarned(usd, gbp),
  }));
}

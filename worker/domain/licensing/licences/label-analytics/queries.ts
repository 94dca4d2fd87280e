import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { nameBrand, ownLabels, toEarned } from "#worker/domain/licensing/licences/label-licences/sync-rows.ts";
import { dayOf, days } from "#worker/domain/lib/time.ts";
import type {
  Analytics,
  AnalyticsQuery,
  AnalyticsRange,
  BrandActivity,
  Period,
  TrackActivity,
} from "./label-analytics.contract.ts";

type DayActivity = { day: number; syncs: number; plays: number; usd: number; gbp: number };

/** Starts of the periods of a range ending now: 30 days, 13 weeks or 12 months (UTC), oldest first. */
export function startsOf(range: AnalyticsRange, now: number): number[] {
  const today = dayOf(now);
  if (range === "30-days") return count(30).map((back) => days(today - back));
  if (range === "90-days") return count(13).map((back) => days(today - 7 * back - 6));
  const date = new Date(now);
  return count(12).map((back) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1));
}

const count = (periods: number): number[] => Array.from({ length: periods }, (_, at) => periods - 1 - at);

const unitOf = (range: AnalyticsRange): "day" | "week" | "month" =>
  range === "30-days" ? "day" : range === "90-days" ? "week" : "month";

/** Sums days by period; includes empty periods. */
export function addUpPeriods(starts: readonly number[], activity: readonly DayActivity[]): Period[] {
  const periods = starts.map((from): Period => ({ from, syncs: 0, plays: 0, cents: { USD: 0, GBP: 0 } }));
  for (const { day, syncs, plays, usd, gbp } of activity) {
    const period = periods.findLast(({ from }) => from <= days(day));
    if (!period) continue;
    period.syncs += syncs;
    period.plays += plays;
    period.cents.USD += usd;
    period.cents.GBP += gbp;
  }
  return periods;
}

const listed = 10;

export async function getAnalytics(ctx: AppContext, viewer: Viewer, { label, range }: AnalyticsQuery): Promise<Analytics> {
  const labels = ownLabels(viewer, label);
  const starts = startsOf(range, ctx.clock.now());
  const [activity, tracks, played, brands] = await Promise.all([
    listDays(ctx, labels, dayOf(starts[0] ?? 0)),
    listTracks(ctx, labels, sql`activity.syncs`),
    listTracks(ctx, labels, sql`activity.plays`),
    listBrands(ctx, labels),
  ]);
  return { range, unit: unitOf(range), periods: addUpPeriods(starts, activity), tracks, played, brands };
}

function listDays(ctx: AppContext, labels: SQL, fromDay: number): Promise<DayActivity[]> {
  return ctx.db.all<DayActivity>(sql`
    SELECT activity.day, sum(activity.syncs) AS syncs, sum(activity.plays) AS plays,
      sum(activity.usd_cents) AS usd, sum(activity.gbp_cents) AS gbp
    FROM activity_by_day AS activity WHERE activity.label_id IN ${labels} AND activity.day >= ${fromDay}
    GROUP BY activity.day ORDER BY activity.day`);
}

type Cents = { usd: number; gbp: number };

async function listTracks(ctx: AppContext, labels: SQL, ranking: SQL): Promise<TrackActivity[]> {
  const rows = await ctx.db.all<Omit<TrackActivity, "earned"> & Cents>(sql`
    SELECT track.id, track.title, track.artist, activity.syncs, activity.plays, activity.usd_cents AS usd,
      activity.gbp_cents AS gbp
    FROM (
      SELECT activity.label_id, activity.track_id FROM activity_by_track AS activity
      WHERE activity.label_id IN ${labels} AND ${ranking} > 0
      ORDER BY ${ranking} DESC, activity.track_id LIMIT ${listed}
    ) AS one_page
    CROSS JOIN activity_by_track AS activity ON activity.label_id = one_page.label_id
      AND activity.track_id = one_page.track_id
    CROSS JOIN tracks AS track ON track.id = activity.track_id
    ORDER BY ${ranking} DESC, activity.track_id`);
  return rows.map(({ usd, gbp, ...row }) => ({ ...row, earned: toEarned(usd, gbp) }));
}

async function listBrands(ctx: AppContext, labels: SQL): Promise<BrandActivity[]> {
  const rows = await ctx.db.all<{ id: string; name: string | null; syncs: number } & Cents>(sql`
    SELECT one_page.brand_id AS id, brand.brand_name AS name, one_page.syncs, one_page.usd, one_page.gbp
    FROM (
      SELECT activity.brand_id, sum(activity.syncs) AS syncs, sum(activity.usd_cents) AS usd,
        sum(activity.gbp_cents) AS gbp
      FROM activity_by_brand AS activity WHERE activity.label_id IN ${labels}
      GROUP BY activity.brand_id ORDER BY sum(activity.syncs) DESC, activity.brand_id LIMIT ${listed}
    ) AS one_page
    LEFT JOIN brand_profiles AS brand ON brand.id = one_page.brand_id
    ORDER BY one_page.syncs DESC, one_page.brand_id`);
  return rows.map(({ id, name, syncs, usd, gbp }) => ({
    id,
    name: nameBrand(name),
    syncs,
    earned: toEarned(usd, gbp),
  }));
}

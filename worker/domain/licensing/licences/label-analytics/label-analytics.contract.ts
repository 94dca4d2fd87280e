import { z } from "zod";
import type { Earned } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

export const analyticsRanges = ["30-days", "90-days", "12-months"] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

export const AnalyticsQuery = z.object({
  label: z.uuid().optional().catch(undefined),
  range: z.enum(analyticsRanges).catch("90-days").default("90-days"),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

/** Activity of one day, week or month, starting at `from` (UTC). */
export type Period = { from: number; syncs: number; plays: number; cents: Record<Currency, number> };

export type TrackActivity = {
  id: string;
  title: string;
  artist: string;
  syncs: number;
  plays: number;
  earned: Earned;
};
export type BrandActivity = { id: string; name: string; syncs: number; earned: Earned };

export type Analytics = {
  range: AnalyticsRange;
  unit: "day" | "week" | "month";
  /** Oldest first, without gaps; the last one is still running. */
  periods: Period[];
  /** All-time, most syncs first. */
  tracks: TrackActivity[];
  brands: BrandActivity[];
  /** All-time, most plays first. */
  played: TrackActivity[];
};

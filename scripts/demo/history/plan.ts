import { eq } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { catalogue } from "../catalogue.ts";
import type { FilmName } from "./film-scenes.ts";

/** Buyers in the history: the demo's brand, its super user, and three accounts without a sign-in. */
export type BrandName = "Northwind Coffee" | "Cuesheet Studio" | "Halden Cycles" | "Fernweh Travel" | "Kestrel Outdoor";

export const brandEmails: Record<BrandName, string> = {
  "Northwind Coffee": "brand@demo.example",
  "Cuesheet Studio": "admin@demo.example",
  "Halden Cycles": "halden@demo.example",
  "Fernweh Travel": "fernweh@demo.example",
  "Kestrel Outdoor": "kestrel@demo.example",
};

/** The history begins this many days ago. */
export const historyDays = 310;

/** The history uses this many tracks, the first of the catalogue. */
export const historyTracks = 6;

export type Purchase = { daysAgo: number; brand: BrandName; tokens: number };

/**
 * Northwind has spent its first two packages when it buys the third. That one and the super user's are the balances announced
 * with their accounts.
 */
export const purchases: readonly Purchase[] = [
  { daysAgo: 305, brand: "Northwind Coffee", tokens: 10 },
  { daysAgo: 290, brand: "Halden Cycles", tokens: 25 },
  { daysAgo: 270, brand: "Fernweh Travel", tokens: 25 },
  { daysAgo: 250, brand: "Kestrel Outdoor", tokens: 10 },
  { daysAgo: 125, brand: "Kestrel Outdoor", tokens: 10 },
  { daysAgo: 110, brand: "Northwind Coffee", tokens: 10 },
  { daysAgo: 75, brand: "Halden Cycles", tokens: 10 },
  { daysAgo: 55, brand: "Fernweh Travel", tokens: 10 },
  { daysAgo: 30, brand: "Northwind Coffee", tokens: 25 },
  { daysAgo: 20, brand: "Cuesheet Studio", tokens: 10 },
  { daysAgo: 12, brand: "Kestrel Outdoor", tokens: 25 },
];

/** One video of a brand, rendered with several tracks in turn. Tracks are indexes in the catalogue. */
export type Campaign = {
  daysAgo: number;
  brand: BrandName;
  film: FilmName;
  filename: string;
  tracks: readonly number[];
};

const campaign = (daysAgo: number, brand: BrandName, film: FilmName, tracks: readonly number[]): Campaign => ({
  daysAgo,
  brand,
  film,
  filename: `demo-${film}.mp4`,
  tracks,
});

export const campaigns: readonly Campaign[] = [
  campaign(300, "Northwind Coffee", "morning-brew", [0, 1]),
  campaign(284, "Halden Cycles", "first-ride", [2, 5]),
  campaign(262, "Fernweh Travel", "ferry-at-dawn", [0, 3, 4]),
  campaign(247, "Kestrel Outdoor", "ridge-walk", [1, 2]),
  campaign(231, "Northwind Coffee", "pour-over", [0, 5]),
  campaign(214, "Halden Cycles", "workshop", [3, 0]),
  campaign(198, "Fernweh Travel", "old-town", [5, 1, 2]),
  campaign(176, "Kestrel Outdoor", "first-camp", [0, 4]),
  campaign(158, "Halden Cycles", "city-sprint", [0, 5, 3]),
  campaign(137, "Fernweh Travel", "night-train", [4, 2]),
  campaign(121, "Kestrel Outdoor", "rain-test", [5, 0]),
  campaign(104, "Northwind Coffee", "cold-brew", [2, 0]),
  campaign(71, "Halden Cycles", "gravel-day", [1, 4, 0]),
  campaign(52, "Fernweh Travel", "lighthouse", [0, 5]),
  campaign(33, "Northwind Coffee", "autumn-menu", [3, 4, 0]),
  campaign(17, "Halden Cycles", "winter-lights", [2, 1]),
  campaign(9, "Fernweh Travel", "last-minute", [1]),
];

export type HistoryTrack = typeof tracks.$inferSelect;

/** A track on sale, by its index in the demo catalogue. */
export async function getCatalogueTrack({ db }: Pick<AppContext, "db">, place: number): Promise<HistoryTrack> {
  const [track] = await db
    .select()
    .from(tracks)
    .where(eq(tracks.id, catalogue[place]?.id ?? ""));
  if (!track) throw new Error(`Track ${place} of the demo catalogue is not there`);
  return track;
}

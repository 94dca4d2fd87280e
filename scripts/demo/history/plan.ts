import type { FilmName } from "./films.ts";

/** Whoever buys in the history: the demo's own brand, its super user, and three as whom nobody signs in. */
export type BrandName =
  | "Northwind Coffee"
  | "Cuesheet Studio"
  | "Halden Cycles"
  | "Fernweh Travel"
  | "Kestrel Outdoor";

export const brandEmails: Record<BrandName, string> = {
  "Northwind Coffee": "brand@demo.example",
  "Cuesheet Studio": "admin@demo.example",
  "Halden Cycles": "halden@demo.example",
  "Fernweh Travel": "fernweh@demo.example",
  "Kestrel Outdoor": "kestrel@demo.example",
};

/** Everything that happens in the history happens this many days ago, or later. */
export const historyDays = 310;

/** The history is told of this many tracks, the first of the catalogue. */
export const historyTracks = 6;

export type Purchase = { daysAgo: number; brand: BrandName; tokens: number };

/**
 * Northwind has spent its first two packages when it buys the third. That one and the super user's are what their
 * accounts are announced with.
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

/** One video of a brand, rendered with one track after the other. Tracks are places in the catalogue. */
export type Campaign = {
  daysAgo: number;
  brand: BrandName;
  film: FilmName;
  filename: string;
  tracks: readonly number[];
};

const campaign = (
  daysAgo: number,
  brand: BrandName,
  film: FilmName,
  filename: string,
  tracks: readonly number[],
): Campaign => ({ daysAgo, brand, film, filename, tracks });

export const campaigns: readonly Campaign[] = [
  campaign(300, "Northwind Coffee", "brew", "demo-morning-brew.mp4", [0, 1]),
  campaign(284, "Halden Cycles", "road", "demo-first-ride.mp4", [2, 5]),
  campaign(262, "Fernweh Travel", "harbour", "demo-ferry-at-dawn.mp4", [0, 3, 4]),
  campaign(247, "Kestrel Outdoor", "ridge", "demo-ridge-walk.mp4", [1, 2]),
  campaign(231, "Northwind Coffee", "pour", "demo-pour-over.mp4", [0, 5]),
  campaign(214, "Halden Cycles", "road", "demo-workshop.mp4", [3, 0]),
  campaign(198, "Fernweh Travel", "harbour", "demo-old-town.mp4", [5, 1, 2]),
  campaign(176, "Kestrel Outdoor", "ridge", "demo-first-camp.mp4", [0, 4]),
  campaign(158, "Halden Cycles", "road", "demo-city-sprint.mp4", [0, 5, 3]),
  campaign(137, "Fernweh Travel", "harbour", "demo-night-train.mp4", [4, 2]),
  campaign(121, "Kestrel Outdoor", "ridge", "demo-rain-test.mp4", [5, 0]),
  campaign(104, "Northwind Coffee", "ice", "demo-cold-brew.mp4", [2, 0]),
  campaign(71, "Halden Cycles", "road", "demo-gravel-day.mp4", [1, 4, 0]),
  campaign(52, "Fernweh Travel", "harbour", "demo-lighthouse.mp4", [0, 5]),
  campaign(33, "Northwind Coffee", "leaves", "demo-autumn-menu.mp4", [3, 4, 0]),
  campaign(17, "Halden Cycles", "road", "demo-winter-lights.mp4", [2, 1]),
  campaign(9, "Fernweh Travel", "harbour", "demo-last-minute.mp4", [1]),
];

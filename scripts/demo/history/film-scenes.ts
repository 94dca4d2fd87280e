import { outputSize, type Size } from "#render-service/output-size.contract.ts";
import * as draw from "./film-drawings.ts";

/** Pixels per second. */
type Motion = readonly [x: number, y: number];

export type Scene = {
  isTall?: true;
  colours: readonly [dark: string, mid: string, light: string, accent: string];
  /** Background and foreground; drawn a quarter wider than the frame. */
  back: (canvas: draw.Canvas) => string;
  front: (canvas: draw.Canvas) => string;
  motion: Motion;
  /** One for each shot. */
  captions: readonly [string, string];
};

/** A film for each campaign of the history. */
export const scenes = {
  "morning-brew": {
    colours: ["#2a1a14", "#8a4f2c", "#f4e6cf", "#e8a33d"],
    back: draw.table,
    front: draw.cup,
    motion: [26, 0],
    captions: ["Monday, 7:04", "First cup. Then email."],
  },
  "first-ride": {
    isTall: true,
    colours: ["#12343b", "#2d8f7b", "#e1f2c4", "#ff7a45"],
    back: draw.horizon,
    front: draw.bike,
    motion: [60, 0],
    captions: ["Day one", "Built for the long way home"],
  },
  "ferry-at-dawn": {
    colours: ["#101c3c", "#5a6fd8", "#f3e5d8", "#ff8f70"],
    back: draw.sea,
    front: draw.ferry,
    motion: [70, 0],
    captions: ["5:40, pier 3", "See it before everyone else"],
  },
  "ridge-walk": {
    isTall: true,
    colours: ["#1f2a1c", "#7f9b4a", "#f2efdc", "#f0603a"],
    back: draw.horizon,
    front: draw.peaks,
    motion: [24, 0],
    captions: ["2,114 m", "Boots that get you back down"],
  },
  "pour-over": {
    colours: ["#1d3a36", "#4d8076", "#f2e3c9", "#d9703a"],
    back: draw.table,
    front: draw.dripper,
    motion: [0, 18],
    captions: ["Three minutes", "Slow coffee, fast morning"],
  },
  workshop: {
    colours: ["#1c1f2b", "#4a5270", "#e9ecf5", "#ffc23d"],
    back: draw.plain,
    front: draw.gears,
    motion: [-34, 0],
    captions: ["Forty parts", "One very quiet chain"],
  },
  "old-town": {
    colours: ["#3a1e2b", "#b4566a", "#ffe9d2", "#f2a33c"],
    back: draw.plain,
    front: draw.roofs,
    motion: [-46, 0],
    captions: ["No plan", "Best one we ever had"],
  },
  "first-camp": {
    isTall: true,
    colours: ["#0d1b2e", "#27507a", "#ffe0a3", "#f26b3a"],
    back: draw.stars,
    front: draw.tent,
    motion: [16, 0],
    captions: ["Night one", "Sleeps two. Packs for one."],
  },
  "city-sprint": {
    isTall: true,
    colours: ["#190f33", "#5b2fa8", "#efe6ff", "#3de0c2"],
    back: draw.skyline,
    front: draw.bike,
    motion: [90, 0],
    captions: ["Last mile", "Green lights only"],
  },
  "night-train": {
    colours: ["#0b1026", "#233a7a", "#ffe9a8", "#d8344a"],
    back: draw.stars,
    front: draw.train,
    motion: [150, 0],
    captions: ["22:58, platform 9", "Wake up somewhere new"],
  },
  "rain-test": {
    colours: ["#15202b", "#44627a", "#d6e6f2", "#f2c230"],
    back: draw.horizon,
    front: draw.rain,
    motion: [-14, 80],
    captions: ["48 hours of this", "Still dry inside"],
  },
  "cold-brew": {
    colours: ["#0e2730", "#3f97a6", "#eafcff", "#ff6f59"],
    back: draw.plain,
    front: draw.glass,
    motion: [-24, 0],
    captions: ["31 °C", "Twelve hours in the making"],
  },
  "gravel-day": {
    isTall: true,
    colours: ["#3b2a1a", "#c08a4a", "#fff0d6", "#2f6f8f"],
    back: draw.horizon,
    front: draw.bike,
    motion: [46, 0],
    captions: ["112 km", "Road optional"],
  },
  lighthouse: {
    colours: ["#142a3f", "#3f7fa6", "#f6f1e4", "#e2473c"],
    back: draw.sea,
    front: draw.lighthouse,
    motion: [-20, 0],
    captions: ["End of the map", "Start of the weekend"],
  },
  "autumn-menu": {
    colours: ["#3a1414", "#a8452a", "#f0c27a", "#f08a2c"],
    back: draw.plain,
    front: draw.leaves,
    motion: [18, 70],
    captions: ["It’s back", "Maple, pecan, rye"],
  },
  "winter-lights": {
    colours: ["#0a1424", "#1f3c63", "#fff3d1", "#ff9a3d"],
    back: draw.skyline,
    front: draw.lamps,
    motion: [-30, 12],
    captions: ["16:12, already dark", "Be seen"],
  },
  "last-minute": {
    colours: ["#33205c", "#f0776c", "#fff1dc", "#ffd166"],
    back: draw.horizon,
    front: draw.plane,
    motion: [120, -20],
    captions: ["Gate closes in 20", "Go anyway"],
  },
} as const satisfies Record<string, Scene>;

export type FilmName = keyof typeof scenes;

/** Two shots, one after the other. */
export const shotSeconds = 3;
export const filmMs = 2 * shotSeconds * 1000;
export const framesPerSecond = 25;

/** Size as delivered by the product. */
export const sizeOf = (film: FilmName): Size =>
  outputSize("isTall" in scenes[film] ? { width: 9, height: 16 } : { width: 16, height: 9 });

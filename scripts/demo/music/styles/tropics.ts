import { arpeggio, block, strum, type Style } from "../score.ts";

const cumbia: Style = {
  looseness: 0.005,
  progressions: { verse: "1 7 6 5M", chorus: "4 1 5M 1", bridge: "6 7 1 1" },
  drums: {
    light: { guiro: "x..ox..ox..ox..o", softKick: "X...X...X...X..." },
    full: {
      softKick: "X...X...X...X...",
      guiro: "X..xX..xX..xX..x",
      congaHigh: "....x..x....x..x",
      congaLow: "......x.......xx",
      cowbell: "x...o...x...o...",
      bongo: "..x...x...x...x.",
    },
    fill: { softKick: "X...X...X.......", congaHigh: "....x...x.xx....", congaLow: "............x.xx" },
  },
  bass: { voice: "finger", line: "1---..5-8---..5-", register: 36 },
  chords: strum("nylon", "..x-..x-..x-..x-", "triad", 64),
  lead: { voice: "accordion", centre: 72, density: 0.7, notes: "scale" },
  counter: { voice: "brass", centre: 67 },
  pad: { voice: "strings", centre: 62 },
  arp: arpeggio("piano", "0..2.1..3..2.1..", "triad", 70),
  pan: { chords: -0.35, arp: 0.35 },
  room: { seconds: 1.2, brightness: 0.5 },
};

const reggae: Style = {
  swing: ["sixteenths", 0.1],
  looseness: 0.006,
  progressions: { verse: "1 4 1 5", chorus: "6 4 1 5", bridge: "2 5 2 5" },
  drums: {
    light: { hat: "x.o.x.o.x.o.x.o.", rim: "........x......." },
    full: {
      kick: "........X.......",
      rim: "........X.....x.",
      hat: "X.o.X.o.X.o.X.oo",
      congaLow: "..............o.",
      congaHigh: "...o..o....o....",
    },
    fill: { kick: "........X.......", snare: "....x..x..x.xx.X", tomMiddle: ".........x...x.." },
    crash: "crash",
  },
  bass: { voice: "deep", line: "1--1..5-....8-5-1--1..3-..5---..", register: 34 },
  chords: strum("clean", "....X.......X...", "triad", 65),
  lead: { voice: "softLead", centre: 72, density: 0.5, notes: "pentatonic" },
  counter: { voice: "brass", centre: 67 },
  pad: { voice: "organ", centre: 62 },
  arp: block("organ", "..o.x.o...o.x.o.", "triad", 60),
  balance: { bass: 2, arp: 1, drums: -0.5 },
  pan: { chords: -0.3, arp: 0.3 },
  room: { seconds: 1.6, brightness: 0.5, send: { drums: 0.1 } },
  echo: { parts: ["lead"], beats: 0.75, feedback: 0.35 },
};

const dub: Style = {
  ...reggae,
  progressions: { verse: "1 1 4 4", chorus: "1 7 6 7", bridge: "4 4 1 1" },
  lead: { voice: "flute", centre: 72, density: 0.2, notes: "pentatonic" },
  counter: { voice: "glass", centre: 69 },
  balance: { bass: 3, chords: -1, drums: 0 },
  room: { seconds: 3.4, brightness: 0.4, send: { drums: 0.2, chords: 0.5, lead: 0.5 } },
  echo: { parts: ["chords", "lead", "arp"], beats: 0.75, feedback: 0.55 },
};

export const tropics = { cumbia, reggae, dub };

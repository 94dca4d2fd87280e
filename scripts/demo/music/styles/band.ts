import { arpeggio, block, type Style } from "../score.ts";

const pop: Style = {
  looseness: 0.003,
  progressions: { verse: "1 5 6 4", chorus: "4 5 1 6", bridge: "6 4 2 5" },
  drums: {
    light: { kick: "X.......X.x.....", snap: "....x.......x..." },
    full: {
      kick: "X.....x.X.x.....",
      snare: "....X.......X...",
      clap: "....x.......x...",
      hat: "x.x.x.x.x.x.x.xo",
      shaker: "o.xoo.xoo.xoo.xo",
    },
    fill: { kick: "X.....x.X.......", snare: "....X.....x.xxxX", tomMiddle: "........x..x...." },
    crash: "crash",
  },
  bass: { voice: "round", line: "1--1--1---1-5---", register: 36 },
  chords: block("piano", "x---x-x---x-x---", "triad", 62),
  lead: { voice: "softLead", centre: 74, density: 0.55, notes: "pentatonic" },
  counter: { voice: "strings", centre: 72 },
  pad: { voice: "pad", centre: 60 },
  arp: arpeggio("muted", "0.2.1.3.2.1.3.2.", "triad", 67),
  room: { seconds: 1.6, brightness: 0.6 },
  echo: { parts: ["lead"], beats: 0.5, feedback: 0.25 },
  pumping: 0.2,
};

const ballad: Style = {
  ...pop,
  looseness: 0.006,
  progressions: { verse: "1 3 4 4", chorus: "6 4 1 5", bridge: "2 6 4 5" },
  bass: { voice: "finger", line: "1-------1---5---", register: 36 },
  chords: arpeggio("piano", "0-1-2-3-2-1-2-1-", "open", 60),
  lead: { voice: "clarinet", centre: 74, density: 0.4, notes: "pentatonic" },
  counter: { voice: "horns", centre: 65 },
  pad: { voice: "strings", centre: 62 },
  room: { seconds: 2.4, brightness: 0.5 },
  balance: { drums: -2, pad: 1.5 },
  pumping: 0,
};

const rock: Style = {
  looseness: 0.004,
  progressions: { verse: "1 b7 4 1", chorus: "4 1 5 6", bridge: "6 5 4 4" },
  drums: {
    light: { kick: "X.......X.......", hat: "X.x.X.x.X.x.X.x." },
    full: {
      kick: "X..x....X.xx....X..x..x.X.x.....",
      fatSnare: "....X.......X...",
      openHat: "x...x...x...x...",
      hat: "..x...x...x...x.",
    },
    fill: { kick: "X.......X...X...", fatSnare: "....X...xxxx....", tomHigh: "............x...", tomLow: ".............xXX" },
    crash: "crash",
  },
  bass: { voice: "picked", line: "1.1.1.1.1.1.1.1.", register: 33 },
  chords: block("crunch", "X-x-..x-x-X---x-", "single", 50),
  lead: { voice: "overdriven", centre: 69, density: 0.5, notes: "pentatonic" },
  counter: { voice: "organ", centre: 67 },
  pad: { voice: "organ", centre: 60 },
  arp: arpeggio("clean", "0-1-2-3-2-1-2-3-", "triad", 64),
  balance: { drums: 1, pad: -2, chords: 0.5 },
  pan: { arp: 0.4, chords: -0.1 },
  room: { seconds: 1.2, brightness: 0.6, send: { chords: 0.12, drums: 0.1 } },
};

const minorRock: Style = {
  ...rock,
  progressions: { verse: "1 1 6 7", chorus: "1 6 3 7", bridge: "4 4 6 5M" },
  chords: block("crunch", "x.x.x-x.x.x.X---", "single", 50),
};

export const band = { pop, ballad, rock, minorRock };

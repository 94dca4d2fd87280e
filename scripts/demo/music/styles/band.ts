import { arpeggio, block, type Style, strum } from "../score.ts";

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

const swing: Style = {
  swing: ["eighths", 0.3],
  looseness: 0.006,
  progressions: { verse: "1 6 2 5 3 6 2 5", chorus: "4 4 1 1 2 5 1 1", bridge: "4 4 1 6 2 2 5 5" },
  drums: {
    light: { brushSweep: "o...x...o...x...", hat: "....x.......x..." },
    full: {
      ride: "x...x.x.x...x.x.",
      hat: "....x.......x...",
      softKick: "o...o...o...o...",
      rim: "..............o.......x.........",
    },
    fill: { snare: "........o.xo..x.", softKick: "..........o...x." },
  },
  bass: { voice: "upright", line: "", walks: true, register: 38 },
  chords: block("piano", "x-....x-..........x---....x-....", "rootless", 61),
  lead: { voice: "clarinet", centre: 71, density: 0.7, notes: "scale" },
  counter: { voice: "vibraphone", centre: 72 },
  balance: { drums: -4, counter: 2, bass: 1 },
  pan: { chords: -0.3, lead: 0.2 },
  room: { seconds: 1.1, brightness: 0.5, send: { drums: 0.14 } },
};

const bossa: Style = {
  looseness: 0.006,
  progressions: { verse: "1 1 2 5 1 6 2 5", chorus: "4 7 3 6 2 5 1 1", bridge: "2 5 1 6 2 5 1 1" },
  drums: {
    light: { shaker: "x.ox.ox.x.ox.ox.", rim: "x..x..x...x..x.." },
    full: {
      softKick: "X..oX..oX..oX..o",
      rim: "x..x..x...x..x..",
      shaker: "xoooxoooxoooxooo",
      congaLow: "............o.o.",
      congaHigh: "......x.......x.",
    },
    fill: { softKick: "X..oX..oX.......", congaHigh: "........x..x..x.", congaLow: "..........x..x.." },
  },
  bass: { voice: "upright", line: "1-----.51-----.5", register: 38 },
  chords: block("nylon", "x---..x-..x--.x-..x---x-..x---..", "seventh", 60),
  lead: { voice: "flute", centre: 74, density: 0.5, notes: "scale" },
  counter: { voice: "electricPiano", centre: 67 },
  pad: { voice: "strings", centre: 62 },
  balance: { drums: -3, bass: -0.5 },
  pan: { chords: -0.3 },
  room: { seconds: 1.5, brightness: 0.5 },
};

const soul: Style = {
  swing: ["sixteenths", 0.1],
  looseness: 0.007,
  progressions: { verse: "4 3 2 1", chorus: "2 5 3 6", bridge: "4 5 6 6" },
  drums: {
    light: { softKick: "X.......x.......", snap: "....x.......x..." },
    full: {
      kick: "X......x.x......X......x.xx.....",
      rim: "....X.......X...",
      snap: "....o.......x...",
      hat: "x.xox.x.x.xox.xo",
    },
    fill: { snare: "....X.....o.x.xx" },
    crash: "crash",
  },
  bass: { voice: "finger", line: "1-----.5..1-7---1-----.1..5-4---", register: 35 },
  chords: block("electricPiano", "X-----x---o-....", "rootless", 61),
  lead: { voice: "softLead", centre: 72, density: 0.5, notes: "pentatonic" },
  counter: { voice: "horns", centre: 64 },
  pad: { voice: "choir", centre: 60 },
  arp: arpeggio("clean", "..2...3..1....2.", "seventh", 67),
  balance: { drums: -1 },
  pan: { arp: 0.4 },
  room: { seconds: 1.8, brightness: 0.45 },
  echo: { parts: ["lead"], beats: 0.75, feedback: 0.3 },
};

const twelve = "17 17 17 17 47 47 17 17 57 47 17 57";
const shuffle: Style = {
  swing: ["eighths", 0.32],
  looseness: 0.006,
  progressions: { verse: twelve, chorus: twelve, bridge: "17 47 17 57" },
  drums: {
    light: { kick: "X.......X.......", ride: "x...x...x...x..." },
    full: {
      kick: "X.......X.....x.",
      snare: "....X.......X...",
      ride: "x.x.x.x.x.x.x.x.",
      hat: "....x.......x...",
    },
    fill: { kick: "X.......X.......", snare: "....X...x.x.x.X." },
    crash: "crash",
  },
  bass: { voice: "finger", line: "1-1-3-3-5-5-7-5-", register: 38 },
  chords: block("organ", "....x-x-....x-x-", "rootless", 62),
  lead: { voice: "overdriven", centre: 69, density: 0.65, notes: "blues" },
  counter: { voice: "piano", centre: 72 },
  arp: block("brass", "......x-......X-....x-x-........", "seventh", 65),
  balance: { chords: -2 },
  pan: { chords: -0.3, arp: 0.3 },
  room: { seconds: 1.2, brightness: 0.5 },
};

const slowBlues: Style = {
  ...shuffle,
  progressions: { verse: "1 4 1 1 4 4 1 1 5M 4 1 5M", chorus: "1 4 1 5M", bridge: "1 4 1 5M" },
  bass: { voice: "finger", line: "1-----1-5---7-5-", register: 36 },
  chords: block("electricPiano", "x---x-x---o-x---", "seventh", 60),
  drums: {
    light: { softKick: "X.......x.......", rim: "....x.......x...", hat: "x.o.x.o.x.o.x.o." },
    full: { kick: "X.......X.....x.", snare: "....X.......X...", ride: "x.x.x.x.x.x.x.x." },
    fill: { kick: "X.......X.......", snare: "....X.....x.x.X.", tomLow: "............x.x." },
    crash: "crash",
  },
  balance: { drums: -2 },
  room: { seconds: 1.9, brightness: 0.45 },
};

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

export const band = { pop, ballad, rock, minorRock, swing, bossa, soul, shuffle, slowBlues, cumbia, reggae, dub };

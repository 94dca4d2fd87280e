import { arpeggio, block, strum, type Style } from "../score.ts";

const folk: Style = {
  swing: ["eighths", 0.04],
  looseness: 0.007,
  progressions: { verse: "1 5 6 4", chorus: "4 1 4 5", bridge: "6 4 1 5" },
  drums: {
    light: { shaker: "x.o.x.o.x.o.x.o.", frameDrum: "X.......x......." },
    full: {
      softKick: "X.......X.x.....",
      brush: "....x.......x...",
      tambourine: "....o.......o...",
      shaker: "x.o.x.o.x.o.x.o.",
    },
    fill: { softKick: "X.......X.......", frameDrum: "........x.x.xxx.", shaker: "x.o.x.o.x.o.x.o." },
  },
  bass: { voice: "upright", line: "1-------5---4---", register: 38 },
  chords: arpeggio("steel", "0-2-1-3-2-3-1-2-", "open", 57),
  lead: { voice: "flute", centre: 76, density: 0.4, notes: "pentatonic" },
  counter: { voice: "cello", centre: 60 },
  pad: { voice: "strings", centre: 60 },
  arp: strum("steel", "x---x-o-o-x-x-o-", "triad", 62),
  balance: { drums: -3, arp: 2 },
  pan: { chords: -0.35, arp: 0.4 },
  room: { seconds: 1.9, brightness: 0.45 },
};

const waltz: Style = {
  stepsPerBar: 12,
  looseness: 0.009,
  progressions: { verse: "1 6 3 7", chorus: "6 3 4 5M", bridge: "4 1 6 7" },
  drums: {
    light: { frameDrum: "X...........", shaker: "....o...o..." },
    full: {
      softKick: "X...........",
      brush: "....x...x...",
      tambourine: "....o...o...",
      shaker: "o.o.o.o.o.o.",
    },
    fill: { frameDrum: "......x.x.x." },
  },
  bass: { voice: "upright", line: "1-----------5-----------", register: 38 },
  chords: arpeggio("nylon", "0-2-1-2-3-2-", "open", 57),
  lead: { voice: "clarinet", centre: 72, density: 0.4, notes: "scale" },
  counter: { voice: "strings", centre: 67 },
  pad: { voice: "strings", centre: 60 },
  arp: block("accordion", "....x---x---", "triad", 67),
  balance: { drums: -4, arp: -1 },
  pan: { chords: -0.3, arp: 0.3 },
  room: { seconds: 2.4, brightness: 0.4 },
};

const country: Style = {
  swing: ["eighths", 0.06],
  looseness: 0.006,
  progressions: { verse: "1 4 1 5", chorus: "4 1 5 1", bridge: "6 4 1 5" },
  drums: {
    light: { brush: "..x...x...x...x.", softKick: "X.......X......." },
    full: { kick: "X.......X.......", brush: "o.Xoo.Xoo.Xoo.Xo", rim: "....x.......x..." },
    fill: { kick: "X.......X.......", snare: "....x...x.xxx.xx" },
  },
  bass: { voice: "upright", line: "1---....4---....", register: 38 },
  chords: strum("steel", "....X-o-....X-o-", "triad", 62),
  lead: { voice: "pedalSteel", centre: 71, density: 0.5, notes: "pentatonic" },
  counter: { voice: "accordion", centre: 67 },
  pad: { voice: "strings", centre: 60 },
  arp: arpeggio("banjo", "0-2-1-3-2-3-1-3-", "triad", 67),
  balance: { drums: -2, bass: -0.5 },
  pan: { chords: -0.3, arp: 0.4 },
  room: { seconds: 1.3, brightness: 0.5 },
};

const indie: Style = {
  looseness: 0.005,
  progressions: { verse: "1 6 4 1", chorus: "4 5 6 4", bridge: "2 4 6 5" },
  drums: {
    light: { kick: "X.......X.......", hat: "x.x.x.x.x.x.x.x." },
    full: {
      kick: "X.......X.x.....",
      snare: "....X.......X...",
      hat: "x.x.x.x.x.x.x.x.",
      tambourine: "....x.......x...",
    },
    fill: { kick: "X.......X.......", snare: "....X...x.x.xxxx", tomLow: "..........x...x." },
    crash: "crash",
  },
  bass: { voice: "picked", line: "1-1-1-1-1-1-1-5-", register: 36 },
  chords: arpeggio("clean", "0-1-2-3-2-1-2-3-", "triad", 64),
  lead: { voice: "overdriven", centre: 72, density: 0.45, notes: "pentatonic" },
  counter: { voice: "glass", centre: 72 },
  pad: { voice: "pad", centre: 60 },
  arp: strum("clean", "x-x-o-x-x-x-o-x-", "triad", 60),
  balance: { arp: 2, lead: -2 },
  pan: { chords: 0.35, arp: -0.4 },
  room: { seconds: 2, brightness: 0.55, send: { chords: 0.35, lead: 0.4 } },
  echo: { parts: ["chords", "lead"], beats: 0.75, feedback: 0.3 },
};

const cinematic: Style = {
  looseness: 0.008,
  progressions: { verse: "1 6 3 7", chorus: "6 7 1 1", bridge: "4 6 1 5M" },
  drums: {
    light: { bassDrum: "X...............", tomLow: "........o.o....." },
    full: {
      bassDrum: "X.......X.......",
      tomLow: "X..x..x.X..x..x.",
      tomMiddle: "....x.......x.xx",
      frameDrum: "..o...o...o...oo",
    },
    fill: { bassDrum: "X.......X...X...", tomLow: "x.x.x.x.xxxxxxxx" },
    crash: "crash",
  },
  bass: { voice: "saw", line: "1-------1-------", register: 33 },
  chords: arpeggio("shortStrings", "0.1.2.1.0.1.2.1.", "triad", 60),
  lead: { voice: "horns", centre: 65, density: 0.2, notes: "scale" },
  counter: { voice: "strings", centre: 76 },
  pad: { voice: "strings", centre: 60 },
  arp: arpeggio("shortStrings", "0.0.1.0.2.0.1.0.", "triad", 48),
  balance: { pad: 4, drums: -1, bass: -3, lead: 0.5, counter: 3 },
  pan: { chords: -0.25, arp: 0.25, lead: 0.1 },
  room: { seconds: 3.6, brightness: 0.45, send: { drums: 0.3, chords: 0.4, lead: 0.45 } },
};

const elegy: Style = {
  ...cinematic,
  progressions: { verse: "1 3 4 1", chorus: "6 3 4 5", bridge: "2 6 4 5" },
  drums: {
    light: {},
    full: { bassDrum: "X...............", tomLow: "............o.o." },
    fill: { bassDrum: "X.......o.o.o.o." },
  },
  bass: { voice: "round", line: "1---------------", register: 36 },
  chords: arpeggio("feltPiano", "0---1---2---1---", "open", 60),
  lead: { voice: "cello", centre: 60, density: 0.15, notes: "scale" },
  counter: { voice: "strings", centre: 74 },
  arp: block("choir", "x---------------", "triad", 67),
  balance: { pad: 2, drums: -5, lead: 1 },
};

const pianoSolo: Style = {
  looseness: 0.012,
  progressions: { verse: "1 5 6 3 4 1 4 5", chorus: "6 3 4 1 2 6 5 5", bridge: "4 5 3 6 2 5 1 1" },
  bass: { voice: "upright", line: "1---------------", register: 41 },
  chords: arpeggio("feltPiano", "0-1-2-1-2-1-2-1-", "open", 58),
  lead: { voice: "piano", centre: 76, density: 0.35, notes: "scale" },
  counter: { voice: "feltPiano", centre: 67 },
  pad: { voice: "strings", centre: 62 },
  balance: { bass: -5, chords: 0, lead: 0.5, counter: 0, pad: -4 },
  room: { seconds: 2.8, brightness: 0.45, send: { lead: 0.3, chords: 0.3 } },
};

const nocturne: Style = {
  ...pianoSolo,
  stepsPerBar: 12,
  progressions: { verse: "1 6 4 5M", chorus: "6 7 3 4", bridge: "4 7 3 5M" },
  bass: { voice: "upright", line: "1-----------", register: 40 },
  chords: arpeggio("feltPiano", "0-1-2-3-2-1-", "open", 57),
  lead: { voice: "piano", centre: 74, density: 0.3, notes: "scale" },
};

export const acoustic = { folk, waltz, country, indie, cinematic, elegy, pianoSolo, nocturne };

import { arpeggio, block, type Style } from "../score.ts";

const house: Style = {
  looseness: 0.0015,
  progressions: { verse: "1 6 3 7", chorus: "6 7 1 1", bridge: "4 6 1 7" },
  drums: {
    light: { houseKick: "X...X...X...X...", hat: "..x...x...x...x." },
    full: {
      houseKick: "X...X...X...X...",
      clap: "....X.......X...",
      openHat: "..x...x...x...x.",
      hat: "o.o.o.o.o.o.o.oo",
      shaker: "ooxoooxoooxoooxo",
    },
    fill: { snare: "........o.o.xxxX" },
    crash: "crash",
  },
  bass: { voice: "saw", line: "..1-..1-..1-..8-", register: 36 },
  chords: block("superSaw", "..x--.x-..x--.x-", "seventh", 64),
  lead: { voice: "lead", centre: 74, density: 0.5, notes: "pentatonic" },
  counter: { voice: "softLead", centre: 70 },
  pad: { voice: "pad", centre: 62 },
  arp: arpeggio("synthPluck", "0.2.1.30.2.1.3.2", "seventh", 67),
  balance: { drums: 1, chords: -1, bass: 0.5 },
  room: { seconds: 1.8, brightness: 0.6 },
  echo: { parts: ["lead", "counter"], beats: 0.75, feedback: 0.4 },
  pumping: 0.6,
};

const synthwave: Style = {
  looseness: 0.0015,
  progressions: { verse: "1 1 6 7", chorus: "6 7 1 3", bridge: "4 4 6 7" },
  drums: {
    light: { houseKick: "X.......X.......", hat: "x.x.x.x.x.x.x.x." },
    full: {
      houseKick: "X...X...X...X...",
      fatSnare: "....X.......X...",
      hat: "x.xxx.xxx.xxx.xx",
      tambourine: "....o.......o...",
    },
    fill: { houseKick: "X...X...X.......", tomHigh: "........x.x.....", tomLow: "............X.X." },
    crash: "crash",
  },
  bass: { voice: "saw", line: "1.1.1.1.1.1.1.8.", register: 34 },
  chords: block("pad", "X---------------", "triad", 62),
  lead: { voice: "lead", centre: 76, density: 0.35, notes: "scale" },
  counter: { voice: "brass", centre: 67 },
  pad: { voice: "superSaw", centre: 60 },
  arp: arpeggio("pulse", "0123210301232105", "triad", 69),
  balance: { arp: 2, pad: -1 },
  room: { seconds: 2.4, brightness: 0.6, send: { drums: 0.14 } },
  echo: { parts: ["lead", "arp"], beats: 0.75, feedback: 0.38 },
  pumping: 0.45,
};

const dancePop: Style = {
  looseness: 0.002,
  progressions: { verse: "6 4 1 5", chorus: "4 1 5 6", bridge: "2 4 6 5" },
  drums: {
    light: { houseKick: "X...X...X...X...", snap: "....x.......x..." },
    full: {
      houseKick: "X...X...X...X..x",
      clap: "....X.......X...",
      hat: "..x...x...x...xo",
      cowbell: "x..x..x.........",
      tambourine: "o.x.o.x.o.x.o.x.",
    },
    fill: { houseKick: "X...X...X.......", clap: "....X...X.X.XXXX" },
    crash: "crash",
  },
  bass: { voice: "square", line: "1..1..1.8.1..1..", register: 36 },
  chords: block("synthPluck", "x..x..x...x.x...", "triad", 65),
  lead: { voice: "hollowLead", centre: 77, density: 0.65, notes: "pentatonic" },
  counter: { voice: "flute", centre: 74 },
  pad: { voice: "superSaw", centre: 62 },
  arp: arpeggio("marimba", "0.1.2.4.3.2.1.2.", "triad", 72),
  balance: { drums: 0.5 },
  room: { seconds: 1.3, brightness: 0.7 },
  echo: { parts: ["arp"], beats: 0.5, feedback: 0.35 },
  pumping: 0.5,
};

const ambient: Style = {
  looseness: 0.02,
  progressions: { verse: "1 4 1 4", chorus: "6 4 1 5", bridge: "2 4 6 4" },
  drums: {
    light: {
      softKick: "X...............................",
      shaker: "....o.......o...",
      clave: "..............o.................",
      brushSweep: "........o.......",
    },
    full: { softKick: "X...............", shaker: "o...o...o...o..." },
    fill: {},
  },
  bass: { voice: "round", line: "1---------------", register: 36 },
  chords: arpeggio("feltPiano", "0---2---1---3---0---3---2-------", "seventh", 64),
  lead: { voice: "softLead", centre: 74, density: 0.12, notes: "pentatonic" },
  counter: { voice: "cello", centre: 60 },
  pad: { voice: "glass", centre: 62 },
  arp: arpeggio("musicBox", "......3.....5.......4.....2.....", "triad", 76),
  balance: { drums: -9, pad: 5, chords: 0, bass: -2 },
  room: { seconds: 5, brightness: 0.4, send: { chords: 0.6, lead: 0.6, pad: 0.5, arp: 0.7, drums: 0.4 } },
  echo: { parts: ["chords", "arp"], beats: 1.5, feedback: 0.45 },
};

const lofi: Style = {
  swing: ["sixteenths", 0.18],
  looseness: 0.007,
  progressions: { verse: "6 5 1 1", chorus: "4 3 2 1", bridge: "2 5 3 6" },
  drums: {
    light: { hat: "o.o.o.o.o.o.o.o.", rim: "....x.......x..." },
    full: {
      softKick: "X......x..x.....X......x..x....x",
      dustySnare: "....X.......X...",
      hat: "x.o.x.o.x.o.x.oox.o.x.oox.o.x.o.",
    },
    fill: { dustySnare: "....X.......x..x", rim: "..........x..x.." },
  },
  bass: { voice: "deep", line: "1------.1.5-----", register: 36 },
  chords: block("electricPiano", "x-----o-..x-----", "rootless", 60),
  lead: { voice: "bell", centre: 76, density: 0.45, notes: "pentatonic" },
  counter: { voice: "softLead", centre: 67 },
  pad: { voice: "pad", centre: 60 },
  balance: { lead: -2, drums: -0.5 },
  room: { seconds: 1.4, brightness: 0.4, send: { lead: 0.4 } },
  echo: { parts: ["lead"], beats: 0.75, feedback: 0.4 },
  pumping: 0.25,
  tape: { wow: 0.0011, highCut: 8200, crackle: 0.012 },
};

const boomBap: Style = {
  swing: ["sixteenths", 0.14],
  looseness: 0.006,
  progressions: { verse: "1 6 4 5", chorus: "4 5 1 1", bridge: "6 4 1 5" },
  drums: {
    light: { kick: "X.........x.....", hat: "x.o.x.o.x.o.x.o." },
    full: {
      kick: "X.x.......x..x..X.x....x..x.....",
      fatSnare: "....X.......X...",
      hat: "x.x.x.x.x.x.x.xo",
      openHat: "..............o.................",
    },
    fill: { kick: "X.x.......x.x.x.", fatSnare: "....X.......X.xx", hat: "x.x.x.x.x......." },
    crash: "crash",
  },
  bass: { voice: "finger", line: "1--.1...--5-7---1--.1...4---5---", register: 35 },
  chords: block("piano", "X---..x---......X---..x---..o---", "seventh", 60),
  lead: { voice: "vibraphone", centre: 74, density: 0.4, notes: "pentatonic" },
  counter: { voice: "strings", centre: 69 },
  pad: { voice: "strings", centre: 60 },
  arp: arpeggio("muted", "..1..0..2..1..3.", "triad", 64),
  balance: { drums: 0.5, chords: -1, lead: -2 },
  room: { seconds: 1.1, brightness: 0.5 },
};

const trap: Style = {
  looseness: 0.002,
  progressions: { verse: "1 1 6 6", chorus: "1 6 4 5", bridge: "4 4 1 1" },
  drums: {
    light: { hat: "x.x.x.x.x.x.x.x.", snap: "........X......." },
    full: {
      longKick: "X.....x...........x.....x.......",
      clap: "........X.......",
      hat: "x.x.x.xxx.x.x.x.x.x.xxxxx.x.xx.x",
      openHat: "..............x.................",
      rim: "...o......o..o..",
    },
    fill: { longKick: "X.......X.......", clap: "........X.....xx", hat: "xxxxxxxxxxxxxxxx" },
    crash: "crash",
  },
  bass: { voice: "deep", line: "1-----1-......--..1-----1---....", register: 31 },
  chords: arpeggio("feltPiano", "0--1--2--1--2-1-", "triad", 62),
  lead: { voice: "hollowLead", centre: 72, density: 0.35, notes: "pentatonic" },
  counter: { voice: "choir", centre: 67 },
  pad: { voice: "choir", centre: 58 },
  arp: arpeggio("bell", "2...4...3...5...", "triad", 76),
  balance: { bass: 1, pad: 1 },
  room: { seconds: 2.2, brightness: 0.5, send: { chords: 0.4, pad: 0.4 } },
  echo: { parts: ["lead", "arp"], beats: 0.75, feedback: 0.45 },
  pumping: 0.2,
};

const downtempo: Style = {
  swing: ["sixteenths", 0.08],
  looseness: 0.006,
  progressions: { verse: "1 1 6 7", chorus: "4 1 6 5M", bridge: "6 7 1 1" },
  drums: {
    light: { frameDrum: "X.....x...x.....", shaker: "o.x.o.x.o.x.o.x." },
    full: {
      softKick: "X.....x...x.....",
      frameDrum: "X..x..x...x..x..",
      congaHigh: "....x.......x.o.",
      snap: "....x.......x...",
      shaker: "o.x.o.x.o.x.o.xo",
    },
    fill: { softKick: "X.......x.......", frameDrum: "X..x..x.x.x.xxxx", congaHigh: "....x...x..x..x." },
    crash: "crash",
  },
  bass: { voice: "round", line: "1-----1---5-----1-----1---7---5-", register: 36 },
  chords: arpeggio("lute", "0-2-1-2-3-2-1-2-", "open", 57),
  lead: { voice: "clarinet", centre: 69, density: 0.55, notes: "scale" },
  counter: { voice: "cello", centre: 62 },
  pad: { voice: "strings", centre: 60 },
  arp: arpeggio("lute", "....3.4.....5.3.", "triad", 69),
  room: { seconds: 2.4, brightness: 0.45, send: { lead: 0.4 } },
  echo: { parts: ["arp"], beats: 0.75, feedback: 0.4 },
};

export const electronic = { house, synthwave, dancePop, ambient, lofi, boomBap, trap, downtempo };

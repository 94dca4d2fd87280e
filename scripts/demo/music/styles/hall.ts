import { arpeggio, block, type Style } from "../score.ts";

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

export const hall = { cinematic, elegy, pianoSolo, nocturne };

import type { Toast } from "#app/lib/flash.ts";

const minus = "\u2212";
const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return "0";
  return `${value < 0 ? minus : "+"}${text}`;
};

/** A change of level as it stands on the screen: `+2.0 dB`, `−0.6 dB`, `0 dB`. */
export const formatDb = (db: number): string => `${signed(db, 1)} dB`;
/** A loudness as it stands on the screen: `−14 LUFS`, `−13.4 LUFS`. */
export const formatLufs = (lufs: number): string =>
  `${signed(lufs, Number.isInteger(Math.round(lufs * 10) / 10) ? 0 : 1)} LUFS`;

const tracks = (count: number): string => (count === 1 ? "1 track" : `${count} tracks`);

export const compareCopy = {
  title: "Compare",
  description: "Compare up to four tracks under your own video, at equal loudness and without their names.",
  back: "Back to Library",
  backToLists: "All shortlists",
  counted: tracks,
  noVideo: "No video yet",
  equal: "Equal loudness",
  blind: "Blind mode",
  none: "Nothing to compare yet.",
  howTo: "Open a shortlist, tick up to four tracks and press Compare.",
  alone: "Play more tracks under your video and they join the comparison, or tick up to four on a shortlist.",
  toShortlists: "Open shortlists",
  missing: (count: number): string =>
    count === 1
      ? "One of the tracks is not on sale and has been left out."
      : `${count} of the tracks are not on sale and have been left out.`,
  beyond: (count: number): string =>
    `Four tracks can be compared at a time. ${count === 1 ? "One more has" : `${count} more have`} been left out.`,
  noScripts: "Listening needs JavaScript, which is switched off in this browser.",

  picture: "Your video with the music that is heard",
  choose: "Choose a video",
  chooseText: "The tracks play under it. Without one, you compare the music alone.",

  now: "Playing now",
  chosen: "Plays next",
  startsAt: "Starts at",
  startOf: (start: string, length: string): string => `${start} of ${length}`,
  tempoAndKey: "Tempo and key",
  tempo: "Tempo",
  cuts: "Cuts on a beat",
  cutsOf: (on: number, all: number): string => `${on} of ${all}`,
  loudness: "Loudness",
  asMastered: "as mastered",
  changed: (db: number): string => `${formatDb(db)} for this comparison`,
  notMeasured: "Not measured, plays as mastered",
  loweredTo: (level: string): string => `All play at ${level}: one of them would clip at ${minus}14 LUFS.`,
  licence: "Licence",
  balance: (price: string, balance: number): string => `${price} · your balance ${balance}`,
  price: "Price",
  hidden: "Hidden",
  hiddenNames: "Name, artist and price are hidden",
  use: "Use in video",
  reveal: "Reveal names",
  vote: "Vote",
  voted: "Your vote",
  unknown: "Not known",

  play: "Play",
  pause: "Pause",
  restart: "Back to the start",
  seek: "Position",
  lanes: "Tracks",
  track: (place: number): string => `Track ${place}`,
  hear: (place: number, title: string): string => `${place}: ${title}`,
  onBeat: (on: number, all: number): string => `${on} of ${all} ${all === 1 ? "cut" : "cuts"} on a beat`,
  broken: "Could not be loaded. Press play to try again.",
  cutCount: (cuts: number): string => (cuts === 1 ? "1 cut found" : `${cuts} cuts found`),
  noCuts: "No cuts found",
  finding: "Finding the cuts…",
  cutsUnknown: "Cuts not known",
  legendOn: "on a beat",
  legendOff: "off",
  shuffled: "Order shuffled for you",
} as const;

export const compareKeys = [
  { keys: ["1", "2", "3", "4"], does: "Switch music, the picture keeps running" },
  { keys: ["Space"], does: "Play or pause" },
  { keys: ["←", "→"], does: "Previous or next cut" },
  { keys: ["L"], does: "Equal loudness" },
  { keys: ["V"], does: "Vote, or take it back" },
  { keys: ["B"], does: "Blind mode" },
] as const;

const notVoted = "Vote not kept";
export const voteToasts = {
  "no-such-track": { kind: "error", title: notVoted, description: "This track is not on sale any more." },
  "too-many-votes": {
    kind: "error",
    title: notVoted,
    description: "A thousand tracks have your vote, which is the most. Take some back first.",
  },
  noAnswer: { kind: "error", title: notVoted, description: "The line dropped. Please try again." },
} as const satisfies Record<string, Toast>;

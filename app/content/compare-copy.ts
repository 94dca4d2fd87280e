import { failure } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";

const minus = "\u2212";
const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return "0";
  return `${value < 0 ? minus : "+"}${text}`;
};

/** Formats a change of level: `+2.0 dB`, `−0.6 dB`, `0 dB`. */
export const formatDb = (db: number): string => `${signed(db, 1)} dB`;
/** Formats a loudness: `−14 LUFS`, `−13.4 LUFS`. */
export const formatLufs = (lufs: number): string =>
  `${signed(lufs, Number.isInteger(Math.round(lufs * 10) / 10) ? 0 : 1)} LUFS`;

const tracks = (count: number): string => (count === 1 ? "1 track" : `${count} tracks`);

export const compareCopy = {
  title: "Compare",
  description: "Compare up to four tracks under your own video, at equal loudness and with their names hidden.",
  back: "Back to Library",
  counted: tracks,
  noVideo: "No video yet",
  equal: "Equal loudness",
  blind: "Blind mode",
  none: "Nothing to compare yet.",
  howTo: "Open a shortlist, tick up to four tracks and press Compare.",
  alone: "Try more tracks with your video to add them here, or tick up to four on a shortlist.",
  toShortlists: "Open shortlists",
  missing: (count: number): string =>
    count === 1
      ? "One of the tracks isn’t on sale, so we left it out."
      : `${count} of the tracks aren’t on sale, so we left them out.`,
  beyond: (count: number): string => `You can compare four tracks at a time, so we left out ${count === 1 ? "one" : count}.`,
  noScripts: "Listening needs JavaScript, which is switched off in this browser.",

  picture: "Your video with the music playing",
  chooseText: "The tracks play under it. Without one, you compare the music alone.",

  now: "Playing now",
  chosen: "Up next",
  startsAt: "Starts at",
  startOf: (start: string, length: string): string => `${start} of ${length}`,
  tempoAndKey: "Tempo and key",
  tempo: "Tempo",
  cuts: "Cuts on a beat",
  cutsOf: (on: number, all: number): string => `${on} of ${all}`,
  loudness: "Loudness",
  asMastered: "as mastered",
  changed: (db: number): string => `${formatDb(db)} for this comparison`,
  notMeasured: "Not measured: plays as mastered",
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
  unknown: "Unknown",

  play: "Play",
  pause: "Pause",
  restart: "Back to the start",
  seek: "Position",
  lanes: "Tracks",
  track: (place: number): string => `Track ${place}`,
  onBeat: (on: number, all: number): string => `${on} of ${all} ${all === 1 ? "cut" : "cuts"} on a beat`,
  broken: "Could not be loaded. Press play to try again.",
  cutCount: (cuts: number): string => (cuts === 1 ? "1 cut found" : `${cuts} cuts found`),
  noCuts: "No cuts found",
  finding: "Finding the cuts…",
  cutsUnknown: "Cuts unknown",
  legendOn: "on a beat",
  legendOff: "off",
  shuffled: "Order shuffled for you",
} as const;

export const compareKeys = [
  { keys: ["1", "2", "3", "4"], does: "Switch tracks while the video plays" },
  { keys: ["Space"], does: "Play or pause" },
  { keys: ["←", "→"], does: "Previous or next cut" },
  { keys: ["L"], does: "Equal loudness" },
  { keys: ["V"], does: "Vote, or remove your vote" },
  { keys: ["B"], does: "Blind mode" },
] as const;

const notVoted = (description: string) => failure("Vote not saved", description);
export const voteToasts = {
  "no-such-track": notVoted("This track is no longer on sale."),
  "too-many-votes": notVoted("You’ve voted for 1,000 tracks, which is the limit. Remove some votes first."),
  noAnswer: notVoted("The connection was lost. Please try again."),
} as const satisfies Record<string, Toast>;

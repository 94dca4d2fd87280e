import type { CutFit, Difference, Likeness } from "#worker/domain/catalogue/library/similar/similar.contract.ts";

export const similarCopy = {
  title: "Similar music",
  description: "Find tracks that sound like a reference track or suit your video.",
  likeTrack: (title: string) => `More like ${title}`,
  likeSection: (title: string, from: string) => `More like ${title}, from ${from}`,
  wholeTrack: "The whole track",
  section: (from: string) => `From ${from}`,
  sectionLabel: "Which part?",
  show: "Show",
  back: "Back to the track",
  notDescribed: "We’re still analysing this track. Please come back in a few minutes.",
  none: "We found no similar tracks.",
  results: "Similar tracks",
  playFrom: (from: string, title: string) => `Play ${title} from ${from}`,
  playFromShort: (from: string) => `From ${from}`,
  fromHere: "Use this section",
} as const;

export const referenceCopy = {
  title: "Search with a reference track",
  lead: "Drop in a song or a video. Your browser analyses it and sends us only measurements, which we don’t keep.",
  choose: "Choose a song or a video",
  limits: "Or drop it here. Up to 10 minutes. The file never leaves this device.",
  noScripts: "Your browser analyses the file itself, which needs JavaScript.",
  reading: "Reading the file",
  listening: "Analysing the sound",
  looking: "Analysing the video",
  asking: "Comparing with the catalogue",
  cancel: "Cancel",
  bySound: "Matches by sound",
  byPicture: "Matches for the visuals",
  heard: (name: string) => `Results for ${name}`,
  seen: (cuts: string, motion: string, light: string) => `Your video has ${cuts}, ${motion} and ${light}.`,
} as const;

export const referenceProblems = {
  "too-long": "This file is longer than 10 minutes. Trim it to the part you need and try again.",
  "too-large": "This file is too large to analyse in a browser. Export it as MP3 or M4A and try again.",
  empty: "This file is empty. Please choose another one.",
  unreadable: "Your browser cannot read this file. Export it as MP3, M4A, WAV or MP4 and try again.",
  silent: "We can’t hear anything in this file: it’s silent, or shorter than three seconds.",
  "no-sound": "Your browser can’t read any sound in this video, so we match the visuals only.",
  "not-asked": "We couldn’t search the catalogue. Check your connection and try again.",
  "too-many-attempts": "Too many searches at once. Please wait a minute and try again.",
} as const;
export type ReferenceProblem = keyof typeof referenceProblems;

const tempoWords: Record<NonNullable<Likeness["tempo"]>, string> = {
  same: "same tempo",
  half: "half the tempo",
  double: "twice the tempo",
  "little-less": "a little slower",
  less: "slower",
  "little-more": "a little faster",
  more: "faster",
};
const keyWords: Record<NonNullable<Likeness["key"]>, string> = { same: "same key", related: "related key" };
const energyWords: Record<Difference, string> = {
  same: "similar energy",
  "little-less": "a little calmer",
  less: "calmer",
  "little-more": "a little livelier",
  more: "livelier",
};
const brightnessWords: Record<Difference, string> = {
  same: "similar brightness",
  "little-less": "a little darker",
  less: "darker",
  "little-more": "a little brighter",
  more: "brighter",
};

/** "Same tempo, related key, a little darker." Differences come before similarities. */
export function likenessWords({ tempo, key, energy, brightness }: Likeness): string {
  const words = [
    tempo && tempoWords[tempo],
    key && keyWords[key],
    energy !== "same" && energyWords[energy],
    brightness !== "same" && brightnessWords[brightness],
  ].filter((word) => typeof word === "string");
  if (energy === "same" && words.length < 3) words.push(energyWords.same);
  if (brightness === "same" && words.length < 3) words.push(brightnessWords.same);
  return sentence(words.join(", "));
}

/** "Cuts every 2.0 s: 120 BPM lands on each." */
export function pictureWords({ cuts, energy }: { cuts: CutFit | null; energy: Difference }): string {
  const fit = cuts ? `cuts every ${cuts.secondsBetweenCuts.toFixed(1)} s: ${Math.round(cuts.bpm)} BPM lands on each` : null;
  const pace = energy === "same" ? "as lively as the video" : `${energyWords[energy]} than the video`;
  return sentence([fit, pace].filter(Boolean).join(", "));
}

export const sameRecordingWords = "The same recording.";

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

export function lookWords(look: {
  cuts: number;
  secondsBetweenCuts: number | null;
  motion: number;
  brightness: number;
}): string {
  const every = look.secondsBetweenCuts === null ? "" : ` every ${look.secondsBetweenCuts.toFixed(1)} s`;
  const cuts = look.cuts === 0 ? "no cuts" : look.cuts === 1 ? "one cut" : `${look.cuts} cuts${every}`;
  const motion = look.motion < 0.06 ? "little motion" : look.motion < 0.2 ? "some motion" : "a lot of motion";
  const light = look.brightness < 0.35 ? "dark footage" : look.brightness < 0.65 ? "medium brightness" : "bright footage";
  return referenceCopy.seen(cuts, motion, light);
}

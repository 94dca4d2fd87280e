import { minDrop, type StartSuggestion } from "#worker/domain/licensing/videos/picture-fits/suggest-starts.contract.ts";

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Names a cut of a video, counted from 0: "third cut", "cut 14". */
export function nameCut(cut: number): string {
  const ordinal = ordinals[cut];
  return ordinal ? `${ordinal} cut` : `cut ${cut + 1}`;
}

const nameTimes = (count: number) => ["once", "twice"][count - 1] ?? `${count} times`;

/** Title of a suggestion and its reason in one line; `at` formats a moment of the video, in ms. */
export function describeSuggestion(suggestion: StartSuggestion, at: (ms: number) => string): { title: string; reason: string } {
  switch (suggestion.kind) {
    case "drop":
      return describeDrop(suggestion, at);
    case "energy": {
      const { busiestMs, leavesRoom } = suggestion;
      const course =
        busiestMs === null
          ? "The music rises and falls with your cuts and motion"
          : `The music is at its fullest around ${at(busiestMs)}, where your edit is busiest`;
      const room = leavesRoom ? ", and is quieter while someone speaks" : "";
      return { title: "Energy follows your edit", reason: `${course}${room}.` };
    }
    case "ending": {
      const ends = suggestion.isFade ? "music has faded out" : "last sound rings out";
      const joins = (suggestion.edit?.pieces.length ?? 1) - 1;
      const reason =
        joins === 0
          ? `The ${ends} as your video ends.`
          : `Cut ${nameTimes(joins)} on a bar line, so the ${ends} as your video ends.`;
      return { title: "Ends with the song", reason };
    }
  }
}

type Drop = Extract<StartSuggestion, { kind: "drop" }>;

function describeDrop({ cut, cutMs, rise, isSpoken }: Drop, at: (ms: number) => string) {
  const [what, reason] =
    rise === null
      ? ["Downbeat", "A bar begins"]
      : rise >= minDrop
        ? ["Drop", "A fuller section comes in"]
        : ["New section", "A section begins"];
  return {
    title: `${what} on the cut at ${at(cutMs)}`,
    reason: `${reason} within a frame of your ${nameCut(cut)}${isSpoken ? ", and leaves room for the words" : ""}.`,
  };
}

export const pictureFitCopy = {
  suggestions: "Suggested start points",
  startsAt: "Starts at",
  speech: "Speech",
  parts: (parts: readonly string[]) => parts.join(", then "),
  hear: (title: string) => `Hear “${title}”`,
  stop: (title: string) => `Stop “${title}”`,
  take: "Use",
  takeThis: (title: string) => `Use “${title}”`,
  chosen: "Chosen",
  undo: (from: string) => `Back to ${from}`,
  cuts: "Cut to land on",
  cut: (cut: number, cuts: number, at: string) => `Cut ${cut + 1} of ${cuts}, at ${at}`,
  looking: "Looking for cuts…",
  oneShot: "One shot, no cuts.",
  unspotted: "We couldn’t find the cuts in this video.",
  failed: "We couldn’t load the beats and cuts.",
  retry: "Try again",
  snap: "Snap to beats",
  energy: { low: "Low energy", mid: "Mid energy", high: "High energy" },
  keys: {
    beat: "a beat",
    bar: "a bar",
    hear: "a suggestion",
    snap: "snap",
  },
} as const;

import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate } from "#app/lib/time.ts";
import type { Aspect } from "#render-service/formats/formats.contract.ts";
import type { StartFormatsRefusal } from "#worker/domain/licensing/renders/formats/formats.contract.ts";
import { versionRefused } from "./licence-versions-copy.ts";

const formats = (count: number): string => `${count} format${count === 1 ? "" : "s"}`;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

export const formatsCopy = {
  title: "Formats",
  lead: (name: string, number: string): string => `From ${name}, under licence ${number}`,
  versionCount: ({ taken, max }: { taken: number; max: number }): string => `${taken} of ${max} versions made`,
  until: (until: number): string => `no extra cost until ${formatDate(until)}`,
  back: "Back to the licensed video",
  shapes: "Shapes",
  allShapes: "All formats",
  make: "Make",
  licensed: "Already licensed",
  fit: (aspect: Aspect): string => `How ${aspect} is filled`,
  fits: [
    ["crop", "Crop"],
    ["pad", "Pad"],
  ],
  focus: "Focus point: drag it in any frame, or use the arrow keys",
  focusOf: (aspect: Aspect, shot: number, shots: number, { x, y }: { x: number; y: number }): string =>
    `Focus point in ${aspect}, shot ${shot} of ${shots}: ${percent(x)} from the left, ${percent(y)} from the top`,
  shot: (shot: number, shots: number): string => `Shot ${shot} of ${shots}`,
  previousShot: "Previous shot",
  nextShot: "Next shot",
  guides: "Safe zones",
  noGuides: "Off",
  play: "Play",
  silent: "Plays without sound until you’ve played or downloaded the licensed video.",
  pause: "Pause",
  cut: "Cut-down",
  handle: { inMs: "In point", outMs: "Out point" },
  length: (from: string, to: string, seconds: number): string => `${from} – ${to}, ${seconds.toFixed(1)} s`,
  whole: (seconds: number): string => `The whole video, ${seconds.toFixed(1)} s`,
  reset: "Use the whole video",
  snap: "Snap to cuts and beats",
  price: "No extra cost",
  order: (count: number): string => (count === 0 ? "One order, one licence" : `${formats(count)}, one licence`),
  versions: "Versions left after this",
  level: "Level the sound to −14 LUFS",
  button: (count: number): string => (count === 0 ? "Choose Formats" : `Make ${formats(count).replace("f", "F")}`),
  starting: "Starting…",
  note: "Music and original sound stay as they are in the licensed video. Each file is added to the certificate with its own fingerprint. A format that fails doesn’t count as a version.",
  gone: "We no longer have this video’s file",
  goneText:
    "We keep videos for 30 days after you last used them. You can still upload your own cut to make a version in 9:16 or 16:9.",
  version: "Make a Version",
  notLoaded: "This page could not be loaded",
  notLoadedText: "Your video and its licence are safe. Please try again in a moment.",
} as const;

export const formatsStarted = (count: number): Toast =>
  success("Order started", `${formats(count)} ${count === 1 ? "is" : "are"} being made`);

export const formatsNotStarted: Toast = failure(
  "Error",
  "We got no response. Press the button again: the same order is never made twice.",
);

const refusals: Partial<Record<StartFormatsRefusal["refusal"], Toast>> = {
  "none-chosen": failure("Nothing selected", "Tick the formats you need."),
  "nothing-changes": failure(
    "You already have this one",
    "One of these formats is the licensed video itself. Leave it out, or move the in or out point.",
  ),
  "chosen-twice": failure("Chosen twice", "Two of these formats are the same."),
  "video-gone": failure(formatsCopy.gone, formatsCopy.goneText),
  "beyond-end": failure("Too short", "A cut-down must be at least one second long, and can’t run past the end of the video."),
  "no-music": failure("No music there", "The music has already ended there. Move the in point to the left."),
  "all-made": failure("Too many formats", "The licence doesn’t cover that many more versions. Choose fewer."),
};

export function formatsRefused(refused: StartFormatsRefusal): Toast {
  return refusals[refused.refusal] ?? versionRefused(refused as Parameters<typeof versionRefused>[0]);
}

import type { Aspect } from "#render-service/formats/formats.contract.ts";
import { coveredBy, type Platform } from "./platform-limits.contract.ts";

export type FileFacts = {
  aspect: Aspect;
  width: number;
  height: number;
  seconds: number;
  /** Estimated before the file exists; null when unknown. */
  bytes: number | null;
  framesPerSecond: number | null;
  /** Integrated loudness in LUFS; null when the sound was not levelled. */
  lufs: number | null;
  /** Title and artist are overlaid at the bottom left. */
  hasTitle: boolean;
  /** The page lets in and out points be changed. */
  canBeCut: boolean;
};

/** Loudness of a levelled file (`targetLoudness`). */
export const levelledLufs = -14;

/** `fail`: the platform rejects it. `todo`: the fix, empty when passed. */
export type PreflightItem = {
  check: "shape" | "size" | "length" | "bytes" | "bitrate" | "frames" | "loudness" | "title";
  level: "pass" | "warn" | "fail";
  text: string;
  todo: string;
};

/** Checks a file against a platform's requirements, one item each, in a fixed order. */
export function preflight(file: FileFacts, platform: Platform): PreflightItem[] {
  return [
    shape(file, platform),
    size(file, platform),
    length(file, platform),
    bytes(file, platform),
    bitrate(file, platform),
    frames(file, platform),
    loudness(file, platform),
    title(file, platform),
  ].flatMap((item) => item ?? []);
}

type Judge = (file: FileFacts, platform: Platform) => PreflightItem | null;
const itemFor =
  (check: PreflightItem["check"]) =>
  (level: PreflightItem["level"], text: string, todo = ""): PreflightItem => ({ check, level, text, todo });

const shape: Judge = ({ aspect }, { name, shapes }) => {
  const say = itemFor("shape");
  const [nativeAspect] = Object.keys(shapes);
  if (!shapes[aspect]) return say("fail", `${name} does not show ${aspect}`, `Choose ${nativeAspect}.`);
  return aspect === nativeAspect
    ? say("pass", `${aspect} is what ${name} is made for`)
    : say("pass", `${name} shows ${aspect}`);
};

const size: Judge = ({ aspect, width, height }, { name, shapes }) => {
  const minSize = shapes[aspect];
  if (!minSize) return null;
  const say = itemFor("size");
  return width >= minSize.width && height >= minSize.height
    ? say("pass", `${width}×${height} is large enough`)
    : say("fail", `${name} takes ${minSize.width}×${minSize.height} or larger`, "Choose a larger format.");
};

const length: Judge = ({ seconds, canBeCut }, { name, seconds: { min, max, usual } }) => {
  const say = itemFor("length");
  const cut = "Move the in or out point.";
  if (seconds < min)
    return say("fail", `Shorter than the ${inWords(min)} that ${name} asks for`, canBeCut ? cut : "Choose a longer video.");
  if (seconds > max)
    return say(
      "fail",
      `Longer than the ${inWords(max)} that ${name} takes`,
      canBeCut ? cut : "Choose a shorter video, or make a cut-down of the finished one.",
    );
  if (usual !== undefined && seconds > usual)
    return say("warn", `Longer than ${inWords(usual)}`, `${name} accepts it, but more people watch a shorter cut to the end.`);
  return say("pass", `${inWords(Math.round(seconds * 10) / 10)} long`);
};

const bytes: Judge = (file, { name, maxBytes }) => {
  if (file.bytes === null) return null;
  const say = itemFor("bytes");
  return file.bytes <= maxBytes
    ? say("pass", `About ${inMegabytes(file.bytes)}, under ${inMegabytes(maxBytes)}`)
    : say("fail", `About ${inMegabytes(file.bytes)}: ${name} takes ${inMegabytes(maxBytes)}`, "Make it shorter.");
};

const bitrate: Judge = (file, { name, kilobits: { min, max } }) => {
  if (file.bytes === null) return null;
  const say = itemFor("bitrate");
  const kilobits = Math.round((file.bytes * 8) / file.seconds / 1000);
  if (min !== undefined && kilobits < min)
    return say(
      "warn",
      `About ${kilobits} kbit/s: ${name} asks for ${min}`,
      "Still images compress this much. Check your upload.",
    );
  if (max !== undefined && kilobits > max)
    return say("warn", `About ${inMegabits(kilobits)}: ${name} takes ${inMegabits(max)}`, `${name} will re-encode it.`);
  return say("pass", `About ${inMegabits(kilobits)}`);
};

const frames: Judge = ({ framesPerSecond }, { name, framesPerSecond: limits }) => {
  if (framesPerSecond === null || limits === null) return null;
  const say = itemFor("frames");
  const rate = `${Math.round(Math.min(60, framesPerSecond) * 100) / 100} frames a second`;
  if (Math.min(60, framesPerSecond) < limits.min)
    return say("fail", `${rate}: ${name} asks for ${limits.min} to ${limits.max}`, "Export the video again at 24 or more.");
  return say("pass", rate);
};

const loudness: Judge = ({ lufs }, { name, lufs: targetLufs }) => {
  const say = itemFor("loudness");
  if (lufs === null)
    return targetLufs === null
      ? say("pass", `As loud as it was mixed; ${name} publishes no target`)
      : say(
          "warn",
          "As loud as it was mixed",
          `${name} turns down anything over ${inLufs(targetLufs)}. Level the sound to keep it as you hear it.`,
        );
  return targetLufs !== null && lufs > targetLufs + 0.5
    ? say("warn", `${inLufs(lufs)}: ${name} turns it down to ${inLufs(targetLufs)}`, "Level the sound.")
    : say("pass", inLufs(lufs));
};

/** Pixels between the overlaid title and the bottom edge (`overlay.ts`). */
const titleAbove = 54;

const title: Judge = ({ aspect, height, hasTitle }, platform) => {
  if (!hasTitle) return null;
  const say = itemFor("title");
  const { bottom } = coveredBy(platform, aspect);
  return bottom * height > titleAbove * 1.5
    ? say("warn", `Title and artist are where ${platform.name} puts its own text`, "Hide the title and artist.")
    : say("pass", "Title and artist are in the safe zone");
};

const inWords = (seconds: number): string =>
  seconds >= 3600
    ? `${seconds / 3600} hours`
    : seconds > 90
      ? `${Math.round(seconds / 6) / 10} minutes`
      : `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
const inMegabytes = (count: number): string =>
  count >= 1_000_000_000 ? `${Math.round(count / 100_000_000) / 10} GB` : `${Math.ceil(count / 100_000) / 10} MB`;
const inMegabits = (kilobits: number): string =>
  kilobits >= 1000 ? `${Math.round(kilobits / 100) / 10} Mbit/s` : `${kilobits} kbit/s`;
const inLufs = (lufs: number): string => `${lufs < 0 ? "−" : ""}${Math.abs(lufs)} LUFS`;

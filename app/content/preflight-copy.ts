import type { Aspect } from "#render-service/formats/formats.contract.ts";

const checks = (count: number): string => `${count} ${count === 1 ? "check" : "checks"}`;

/** What platforms take and what they do not, before anything is rendered. */
export const preflightCopy = {
  title: "Before you render",
  noneToCheck: "Choose a format to check it against platform limits.",
  checks: (open: number, passed: number): string =>
    open === 0
      ? `${passed === 1 ? "" : "All "}${checks(passed)} passed`
      : `${open} ${open === 1 ? "thing" : "things"} to look at, ${checks(passed)} passed`,
  checked: (aspect: Aspect, platform: string): string => `${aspect} on ${platform}`,
  passed: (count: number): string => `${checks(count)} passed`,
  levels: { pass: "Passed:", warn: "Check this:", fail: "Not accepted:" },
  sources: "Limits as the platforms publish them:",
  /** Always several: no shape is missing from one platform alone. */
  elsewhere: (platforms: string, aspect: Aspect): string =>
    `${platforms} don’t show ${aspect}. Make other formats from the finished video: same licence, no extra cost.`,
  notPrepared: "We check file size, bitrate and frame rate once your video is ready.",
} as const;

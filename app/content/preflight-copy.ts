import type { Aspect } from "#render-service/formats/formats.contract.ts";

/** What platforms take and what they do not, before anything is rendered. */
export const preflightCopy = {
  title: "Before you render",
  noneToCheck: "Choose a format to check it against what platforms take.",
  checks: (open: number, passed: number): string =>
    open === 0
      ? `All ${passed} checks passed`
      : `${open} ${open === 1 ? "thing" : "things"} to look at, ${passed} checks passed`,
  checked: (aspect: Aspect, platform: string): string => `${aspect} on ${platform}`,
  passed: (count: number): string => `${count} checks passed`,
  levels: { pass: "Passed:", warn: "Look at this:", fail: "Not taken:" },
  sources: "Limits as the platforms publish them:",
  /** Always several: no shape is missing from one platform alone. */
  elsewhere: (platforms: string, aspect: Aspect): string =>
    `${platforms} do not show ${aspect}. Make their shapes from the finished video under Formats: the same licence, no further price.`,
  notPrepared: "File size, bitrate and frame rate are checked once your video is prepared.",
} as const;

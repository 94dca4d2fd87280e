import type { Writer, WriterRole } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { MusicPart } from "#worker/domain/licensing/licences/music-parts.contract.ts";
import { musicUseOf } from "#worker/domain/licensing/licences/music-use.ts";
import type { CueSheetFile, CueSheetWriter } from "./cue-sheets.contract.ts";

/** CISAC's codes of what a writer did. */
const roleCodes: Record<WriterRole, string> = {
  "words and music": "CA",
  music: "C",
  words: "A",
  arrangement: "AR",
  translation: "TR",
};

export const describeWriter = ({
  name,
  role,
  ipi,
  society,
  publisher,
  shareBasisPoints,
}: Writer): CueSheetWriter => ({
  name,
  role,
  roleCode: roleCodes[role],
  ipi,
  society,
  publisher,
  sharePercent: shareBasisPoints / 100,
});

type Rendered = Pick<CueSheetFile, "n" | "width" | "height" | "sha256" | "durationSeconds"> & {
  startAtSeconds: number;
  parts?: MusicPart[];
};

/** What is heard of a track of `trackMs` in a finished file. */
export function describeFile(
  trackMs: number,
  { n, width, height, sha256, durationSeconds, ...heard }: Rendered,
): CueSheetFile {
  const { seconds, parts } = musicUseOf(heard, { trackMs, videoMs: Math.round(durationSeconds * 1000) });
  return {
    n,
    width,
    height,
    durationSeconds,
    sha256,
    musicFromSeconds: parts[0].fromSeconds,
    musicSeconds: seconds,
    musicParts: heard.parts ?? null,
  };
}

import { z } from "zod";
import type { MusicPart } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { Writer } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";

export const cueSheetFormats = ["pdf", "csv", "json"] as const;
export const CueSheetFormat = z.enum(cueSheetFormats);
export type CueSheetFormat = z.infer<typeof CueSheetFormat>;

/** A writer as registered with societies: CISAC role code, IPI name number and share of the composition. */
export type CueSheetWriter = Pick<Writer, "name" | "role" | "ipi" | "society" | "publisher"> & {
  roleCode: string;
  sharePercent: number;
};

/** One finished file and its music. Seconds, to the millisecond. */
export type CueSheetFile = {
  /** 0 is the licensed video; versions count from 1. */
  n: number;
  width: number;
  height: number;
  durationSeconds: number;
  /** Position in the recording where its music begins. */
  musicFromSeconds: number;
  /** Length of the recording used; less than the video if the recording ends first. */
  musicSeconds: number;
  /** For an edit, the parts of the recording, in playing order; null if it is played uncut. */
  musicParts: readonly MusicPart[] | null;
  sha256: string;
};

/**
 * The music in one licensed commercial, with the fields of CISAC's "music in commercials". Facts of the licence are as sold;
 * those of its campaign are current.
 */
export type CueSheet = {
  licenceNumber: string;
  /** UTC milliseconds. */
  issuedAt: number;
  commercial: {
    title: string;
    brand: string;
    product: string | null;
    advertiser: string;
    campaign: string | null;
    adId: string | null;
    clockNumber: string | null;
  };
  cue: {
    title: string;
    artist: string;
    isrc: string | null;
    /** `T0345246801`; null if not declared. */
    iswc: string | null;
    label: string;
    writers: readonly CueSheetWriter[];
  };
  files: readonly CueSheetFile[];
};

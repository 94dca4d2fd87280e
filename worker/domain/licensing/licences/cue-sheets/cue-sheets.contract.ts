import { z } from "zod";
import type { MusicPart } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { Writer } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";

export const cueSheetFormats = ["pdf", "csv", "json"] as const;
export const CueSheetFormat = z.enum(cueSheetFormats);
export type CueSheetFormat = z.infer<typeof CueSheetFormat>;

/** A writer as societies register them: CISAC's role code, IPI name number and share of the composition. */
export type CueSheetWriter = Pick<Writer, "name" | "role" | "ipi" | "society" | "publisher"> & {
  roleCode: string;
  sharePercent: number;
};

/** One finished file, and what is heard in it. Seconds are exact to the millisecond. */
export type CueSheetFile = {
  /** 0 is the licensed video; its versions count from 1. */
  n: number;
  width: number;
  height: number;
  durationSeconds: number;
  /** Where in the recording its music begins. */
  musicFromSeconds: number;
  /** How much of the recording is heard: the music ends before a video that is longer than what is left of it. */
  musicSeconds: number;
  /** Of an edit: the parts of the recording that are heard, one after the other; null where it is played as it is. */
  musicParts: readonly MusicPart[] | null;
  sha256: string;
};

/**
 * The music in one licensed commercial, as performing rights societies ask for it: the fields of CISAC's "music in
 * commercials". Facts of the licence are as they were sold; what its campaign says is as it stands now.
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
    /** `T0345246801`; null where it was not declared. */
    iswc: string | null;
    label: string;
    writers: readonly CueSheetWriter[];
  };
  files: readonly CueSheetFile[];
};

import { toCsv } from "#worker/domain/lib/csv.contract.ts";
import type { CueSheet, CueSheetWriter } from "./cue-sheets.contract.ts";

const columns = [
  "licence_number",
  "commercial_title",
  "brand",
  "product",
  "advertiser",
  "campaign",
  "ad_id",
  "clock_number",
  "file",
  "file_sha256",
  "file_seconds",
  "cue",
  "work_title",
  "performer",
  "isrc",
  "iswc",
  "label",
  "usage",
  "music_parts",
  "music_from_seconds",
  "music_seconds",
  "writer",
  "writer_role",
  "writer_ipi",
  "writer_society",
  "writer_share_percent",
  "publisher",
] as const;

/** One row per writer and file; one per file if no writers are declared. */
export function writeCueSheetCsv({ licenceNumber, commercial, cue, files }: CueSheet): string {
  const writers = cue.writers.length > 0 ? cue.writers.map(toCells) : [{}];
  const rows = files.flatMap((file) =>
    writers.map((writerCells) => ({
      licence_number: licenceNumber,
      commercial_title: commercial.title,
      brand: commercial.brand,
      product: commercial.product,
      advertiser: commercial.advertiser,
      campaign: commercial.campaign,
      ad_id: commercial.adId,
      clock_number: commercial.clockNumber,
      file: nameFile(file.n),
      file_sha256: file.sha256,
      file_seconds: file.durationSeconds,
      cue: 1,
      work_title: cue.title,
      performer: cue.artist,
      isrc: cue.isrc,
      iswc: cue.iswc,
      label: cue.label,
      usage: cueUsage,
      music_parts: file.musicParts?.map(({ fromSeconds, toSeconds }) => `${fromSeconds}-${toSeconds}`).join(" "),
      music_from_seconds: file.musicFromSeconds,
      music_seconds: file.musicSeconds,
      ...writerCells,
    })),
  );
  return toCsv(columns, rows);
}

const toCells = ({ name, roleCode, ipi, society, sharePercent, publisher }: CueSheetWriter) => ({
  writer: name,
  writer_role: roleCode,
  writer_ipi: ipi,
  writer_society: society,
  writer_share_percent: sharePercent,
  publisher,
});

export function writeCueSheetJson({ issuedAt, cue, ...sheet }: CueSheet): string {
  const written = {
    ...sheet,
    issuedAt: new Date(issuedAt).toISOString(),
    cue: { n: 1, usage: cueUsage, ...cue },
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** CISAC usage: heard, but not performed by anyone in the picture. */
export const cueUsage = "Background";

export const nameFile = (n: number): string => (n === 0 ? "Licensed video" : `Version ${n}`);

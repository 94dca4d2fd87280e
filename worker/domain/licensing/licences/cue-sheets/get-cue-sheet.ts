import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Writer, WriterRole } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { musicUseOf } from "#worker/domain/licensing/licences/laid-music.ts";
import type { MusicPart } from "#worker/domain/licensing/licences/versions.contract.ts";
import { readFactsOf } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import type { CueSheet, CueSheetFile, CueSheetWriter } from "./cue-sheets.contract.ts";

/** CISAC's role codes of writers. */
const roleCodes: Record<WriterRole, string> = {
  "words and music": "CA",
  music: "C",
  words: "A",
  arrangement: "AR",
  translation: "TR",
};

const describeWriter = ({ name, role, ipi, society, publisher, shareBasisPoints }: Writer): CueSheetWriter => ({
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

export function describeFile(trackMs: number, { n, width, height, sha256, durationSeconds, ...heard }: Rendered): CueSheetFile {
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

/** Facts beyond the licence: the brand's name of the video, its campaign, and the recording's length. */
type Row = Omit<CueSheet["commercial"], "brand" | "advertiser"> & {
  brand: string | null;
  trackDurationMs: number;
};

/** Cue sheet of the viewer's own licence in force; null if it is another's, revoked or missing. */
export async function getCueSheet(ctx: AppContext, viewer: Viewer, licenceId: string): Promise<CueSheet | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT render.track_duration_ms AS trackDurationMs, ifnull(detail.name, upload.filename) AS title,
      campaign.name AS campaign, campaign.brand, campaign.product, campaign.ad_id AS adId,
      campaign.clock_number AS clockNumber
    FROM licences AS licence
      JOIN renders AS render ON render.id = licence.render_id
      JOIN uploads AS upload ON upload.id = render.upload_id
      LEFT JOIN video_details AS detail ON detail.render_id = render.id
      LEFT JOIN campaigns AS campaign ON campaign.id = detail.campaign_id
    WHERE licence.id = ${licenceId} AND licence.user_id = ${viewer.id} AND licence.status = 'active'`);
  const facts = row && (await readFactsOf(ctx, licenceId));
  if (!facts) return null;
  const { trackDurationMs, brand, ...commercial } = row;
  const { declaration } = facts.rights;
  const files = [{ ...facts.file, n: 0 }, ...facts.versions.map((version) => ({ ...version, sha256: version.videoSha256 }))];
  return {
    licenceNumber: facts.number,
    issuedAt: facts.issuedAt,
    commercial: {
      ...commercial,
      brand: brand ?? facts.brandName,
      advertiser: facts.brandLegalEntity || facts.brandName,
    },
    cue: {
      title: facts.trackTitle,
      artist: facts.artist,
      isrc: facts.isrc,
      iswc: declaration?.iswc ?? null,
      label: facts.labelName,
      writers: (declaration?.writers ?? []).map(describeWriter),
    },
    files: files.map((file) => describeFile(trackDurationMs, file)),
  };
}

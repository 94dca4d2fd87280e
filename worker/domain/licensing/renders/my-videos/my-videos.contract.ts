import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import { scopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { maxAtOnce } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import type { RevocationKind } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { RenderSummary } from "#worker/domain/licensing/renders/renders.contract.ts";

/** As shown on cards. `revoked` includes refunded. */
export const videoStatuses = ["ready", "pending", "failed", "revoked"] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** Filter value for videos without a campaign. */
export const noCampaign = "none";

/** The state of the list in the URL. Drops unknown values, so that old links keep working. */
export const MyVideosQuery = z.object({
  q: searchText(100),
  track: z.uuid().optional().catch(undefined),
  status: z.enum(videoStatuses).optional().catch(undefined),
  scope: z.enum(scopes).optional().catch(undefined),
  /** In UTC, like the dates on cards: "2026-11". */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** A campaign's id, or `noCampaign`. */
  campaign: z
    .union([z.uuid(), z.literal(noCampaign)])
    .optional()
    .catch(undefined),
  /** The cursor of the last entry seen: `<created_at>.<id>`. */
  after: z.string().max(100).optional().catch(undefined),
});
export type MyVideosQuery = z.infer<typeof MyVideosQuery>;

export type MyVideo = RenderSummary & {
  /** `/media/posters/{id}` when true. */
  hasPoster: boolean;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  licence: { id: string; number: string } | null;
  /** Licence number that covers it, if it is a version. */
  versionOf: string | null;
  revocation: RevocationKind | null;
  /** The payment for its licence was charged back. */
  isSuspended: boolean;
  /** The render that its licence was issued with; null without a licence in force. */
  licensedIn: string | null;
  /** End of the undo period as known now (UTC milliseconds); null when over. */
  undoUntil: number | null;
  /** Its licence covers versions of it. */
  coversVersions: boolean;
};

export type MyVideosPage = {
  videos: MyVideo[];
  nextAfter: string | null;
  /** Number of matches, counted up to `maxCounted`. */
  count: number;
  offered: VideoFilters;
};

export const maxDownloads = maxAtOnce;
/** A Worker checksums each byte of a ZIP: 1 GiB takes three of a request's ten seconds of CPU time. */
export const maxBytesAtOnce = 2 ** 30;

const ids = z.array(z.uuid()).min(1).max(maxDownloads);
export const DownloadVideos = z.object({ id: ids });
export const DownloadedIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(ids);

/** `none-ready`: none is a finished video of the viewer's own that is not revoked. */
export type DownloadRefusal = "none-ready" | "too-large";

/** Filter choices present among the account's videos. */
export type VideoFilters = {
  tracks: { id: string; title: string }[];
  months: string[];
  campaigns: CampaignChoice[];
};

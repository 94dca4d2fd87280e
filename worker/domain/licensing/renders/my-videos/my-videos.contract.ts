import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import { scopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { maxAtOnce } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import type { RevocationKind } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { RenderSummary } from "#worker/domain/licensing/renders/renders.contract.ts";

/** As the cards say it. `revoked`: taken back, or refunded. */
export const videoStatuses = ["ready", "pending", "failed", "revoked"] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** In the place of a campaign's id. */
export const noCampaign = "none";

/** The list's whole state, as it stands in the URL. Unknown values are dropped, never an error: old links keep working. */
export const MyVideosQuery = z.object({
  q: searchText(100),
  track: z.uuid().optional().catch(undefined),
  status: z.enum(videoStatuses).optional().catch(undefined),
  scope: z.enum(scopes).optional().catch(undefined),
  /** In UTC, as the cards say their day: "2026-11". */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** Of one's own, or videos that are in none. */
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
  /** A version, which the licence of that number covers. */
  versionOf: string | null;
  revocation: RevocationKind | null;
  /** The payment for its licence was charged back. */
  isSuspended: boolean;
  /** The render that its licence was issued with, whose page has the acts about it; null without a licence in force. */
  licensedIn: string | null;
  /** Until when it can be taken back (UTC milliseconds), as far as is known now; null when it cannot. */
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
/** A Worker checksums each byte of a ZIP: a gigabyte takes three of the ten seconds that a request may compute. */
export const maxBytesAtOnce = 2 ** 30;

const ids = z.array(z.uuid()).min(1).max(maxDownloads);
export const DownloadVideos = z.object({ id: ids });
export const DownloadedIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(ids);

/** `none-ready`: none of them is a finished video of the viewer's own that was not revoked. */
export type DownloadRefusal = "none-ready" | "too-large";

/** What the filters offer: what the account's videos have. */
export type VideoFilters = {
  tracks: { id: string; title: string }[];
  months: string[];
  campaigns: CampaignChoice[];
};

import type { MyVideosQuery } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import type { ClaimsQuery } from "#worker/domain/licensing/claims/claims.contract.ts";
import type { SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

type ListQuery<Query> = { [Name in keyof Query]?: Query[Name] | null | undefined };

/** Builds an address; empty parameters and those with their usual value are left out. */
export function listHref(
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
  usual: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value && usual[name] !== value ? [[name, value]] : [])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

export const newOrderPath = "/orders/new";
export const orderHref = (id: string): string => `/orders/${id}`;

/** A new order of one track under several videos; `videoId` is ticked. */
export function videosHref(trackId: string, startAtSeconds = 0, videoId: string | null = null): string {
  const startTime = startAtSeconds > 0 ? String(startAtSeconds) : null;
  return listHref(newOrderPath, { track: trackId, startTime, video: videoId });
}

/** A new order of one video with several tracks. */
export function tracksHref(trackIds: readonly string[], videoId: string | null): string {
  const search = new URLSearchParams(trackIds.map((id) => ["tracks", id]));
  if (videoId !== null) search.set("video", videoId);
  return `${newOrderPath}?${search}`;
}

export const shareTrackHref = (trackId: string, videoId: string | null): string =>
  listHref("/reviews/new", { track: trackId, video: videoId });

export const compareTrackHref = (trackId: string, videoId: string | null): string =>
  listHref("/compare", { tracks: trackId, video: videoId });

/** Page of a brand's lists, and action of the heart forms without scripts. */
export const shortlistsPath = "/shortlists";
export const shortlistHref = (id: string): string => `${shortlistsPath}/${id}`;

export const myVideosPath = "/my-videos";

export const myVideosHref = (query: ListQuery<MyVideosQuery>): string => listHref(myVideosPath, query);

export const campaignsPath = "/my-videos/campaigns";

/** Claims on a licence, addressed by the render that issued it. */
export const claimsHref = (renderId: string): string => `/render/${renderId}/claims`;

export const labelClaimsPath = "/label/claims";

export const labelClaimsHref = (query: ListQuery<ClaimsQuery>): string => listHref(labelClaimsPath, query, { status: "open" });

export const channelsPath = "/my-videos/channels";

export const compsPath = "/comps";
export const newCompsPath = "/comps/new";

export const compsHref = (after: string | null): string => (after === null ? compsPath : `${compsPath}?after=${after}`);
export const newCompsFromList = (shortlistId: string): string => `${newCompsPath}?shortlist=${shortlistId}`;
export const newCompOf = (trackId: string, videoId: string | null = null): string =>
  `${newCompsPath}?track=${trackId}${videoId === null ? "" : `&video=${videoId}`}`;
/** Reads the choices that an address of new comps, or of a new review, makes in advance. */
export const readPreselected = (search: URLSearchParams) => ({
  shortlistId: search.get("shortlist"),
  trackId: search.get("track"),
  videoId: search.get("video"),
});
export const compMedia = (id: string): string => `/media/comps/${id}`;
export const compDownload = (id: string): string => `${compMedia(id)}?download=1`;

export const syncsHref = (query: ListQuery<SyncsQuery>, path = "/label/syncs"): string =>
  listHref(path, query, { tab: "all", sort: "-date" });

export const uploadsPath = "/settings/uploads";

export const uploadsHref = (query: ListQuery<{ after: string; remove: string }>): string => listHref(uploadsPath, query);

export const securityPath = "/settings/security";

import { listHref, type ListQuery } from "#app/lib/addresses.ts";
import type { MyVideosQuery } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";

export const myVideosPath = "/my-videos";

export const myVideosHref = (query: ListQuery<MyVideosQuery>): string => listHref(myVideosPath, query);

/** True if any filter is set; the position in the list does not count. */
export const isNarrowed = ({ q, track, status, scope, month, campaign }: MyVideosQuery): boolean =>
  q !== "" || [track, status, scope, month, campaign].some((filter) => filter !== undefined);

export const campaignsPath = "/my-videos/campaigns";

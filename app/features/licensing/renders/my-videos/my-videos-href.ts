import { listHref, type ListQuery } from "#app/lib/addresses.ts";
import type { MyVideosQuery } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";

export const myVideosPath = "/my-videos";

export const myVideosHref = (query: ListQuery<MyVideosQuery>): string => listHref(myVideosPath, query);

export const campaignsPath = "/my-videos/campaigns";

import type { MyVideosQuery } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";

export const myVideosPath = "/my-videos";

type LinkQuery = { [Name in keyof MyVideosQuery]?: MyVideosQuery[Name] | null | undefined };

/** The address of a view of one's videos; what is empty is left out. */
export function myVideosHref(query: LinkQuery): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  );
  const parameters = new URLSearchParams(entries).toString();
  return parameters ? `${myVideosPath}?${parameters}` : myVideosPath;
}

/** Whether the query leaves anything out, wherever in the list it stands. */
export const isNarrowed = ({ q, track, status, scope, month, campaign }: MyVideosQuery): boolean =>
  q !== "" || [track, status, scope, month, campaign].some((filter) => filter !== undefined);

export const campaignsPath = "/my-videos/campaigns";

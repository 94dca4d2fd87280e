import { ListFilters } from "#app/components/list-filters.tsx";
import { myVideosCopy, videoStatusWords } from "#app/content/my-videos-copy.ts";
import { formatMonth } from "#app/lib/time.ts";
import { scopeNames } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import {
  type MyVideosQuery,
  noCampaign,
  type VideoFilters as Offered,
} from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { myVideosHref, myVideosPath } from "#app/lib/addresses.ts";

export function VideoFilters({ query, offered }: { query: MyVideosQuery; offered: Offered }) {
  const { q, track, status, scope, month, campaign } = query;
  const { filters } = myVideosCopy;
  const campaigns = [{ id: noCampaign, name: myVideosCopy.noCampaign }, ...offered.campaigns];
  return (
    <ListFilters
      key={myVideosHref({ ...query, after: null })}
      action={myVideosPath}
      className="gap-2"
      copy={myVideosCopy}
      q={q}
      choices={[
        { name: "track", ...filters.track, value: track, options: offered.tracks.map(({ id, title }) => [id, title]) },
        { name: "status", ...filters.status, value: status, options: Object.entries(videoStatusWords) },
        { name: "scope", ...filters.scope, value: scope, options: Object.entries(scopeNames) },
        { name: "month", ...filters.month, value: month, options: offered.months.map((each) => [each, formatMonth(each)]) },
        offered.campaigns.length > 0 && {
          name: "campaign",
          ...filters.campaign,
          value: campaign,
          options: campaigns.map(({ id, name }) => [id, name]),
        },
      ]}
      clearTo={isNarrowed(query) && myVideosPath}
    />
  );
}

/** True if any filter is set; the position in the list does not count. */
export const isNarrowed = ({ q, track, status, scope, month, campaign }: MyVideosQuery): boolean =>
  q !== "" || [track, status, scope, month, campaign].some((filter) => filter !== undefined);

import { Button, LinkButton } from "#app/components/button.tsx";
import { FilterChoice, FilterForm } from "#app/components/filter-select.tsx";
import { SearchField } from "#app/components/search-box.tsx";
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
  return (
    <FilterForm key={myVideosHref({ ...query, after: null })} action={myVideosPath} className="gap-2">
      <SearchField
        name="q"
        label={myVideosCopy.search}
        placeholder={myVideosCopy.searchHint}
        value={q}
        maxLength={100}
        className="basis-72"
      />
      <FilterChoice
        name="track"
        label={myVideosCopy.track}
        all={myVideosCopy.allTracks}
        value={track}
        options={offered.tracks.map(({ id, title }) => [id, title])}
      />
      <FilterChoice
        name="status"
        label={myVideosCopy.status}
        all={myVideosCopy.allStatuses}
        value={status}
        options={Object.entries(videoStatusWords)}
      />
      <FilterChoice
        name="scope"
        label={myVideosCopy.scope}
        all={myVideosCopy.allScopes}
        value={scope}
        options={Object.entries(scopeNames)}
      />
      <FilterChoice
        name="month"
        label={myVideosCopy.month}
        all={myVideosCopy.allMonths}
        value={month}
        options={offered.months.map((option) => [option, formatMonth(option)])}
      />
      {offered.campaigns.length > 0 && (
        <FilterChoice
          name="campaign"
          label={myVideosCopy.campaign}
          all={myVideosCopy.allCampaigns}
          value={campaign}
          options={[
            [noCampaign, myVideosCopy.noCampaign] as const,
            ...offered.campaigns.map(({ id, name }) => [id, name] as const),
          ]}
        />
      )}
      <Button type="submit" variant="secondary">
        {myVideosCopy.submit}
      </Button>
      {isNarrowed(query) && (
        <LinkButton to={myVideosPath} preventScrollReset variant="quiet">
          {myVideosCopy.clear}
        </LinkButton>
      )}
    </FilterForm>
  );
}

/** True if any filter is set; the position in the list does not count. */
export const isNarrowed = ({ q, track, status, scope, month, campaign }: MyVideosQuery): boolean =>
  q !== "" || [track, status, scope, month, campaign].some((filter) => filter !== undefined);

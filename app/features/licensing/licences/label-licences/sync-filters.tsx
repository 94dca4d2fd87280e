import { Form, useSubmit } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FilterChoice } from "#app/components/filter-select.tsx";
import { SearchField } from "#app/components/search-box.tsx";
import { syncStatusWords, syncsCopy } from "#app/content/syncs-copy.ts";
import type {
  SyncFilters as Offered,
  SyncsQuery,
} from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { syncsHref } from "./syncs-href.ts";

/** Search and filters as one form whose answer is an address; with scripts a choice is applied at once. */
export function SyncFilters({ query, offered }: { query: SyncsQuery; offered: Offered }) {
  const submit = useSubmit();
  const { tab, label, q, status, track, sort } = query;
  const isNarrowed = Boolean(label ?? status ?? track) || q !== "";
  return (
    <search>
      <Form
        key={syncsHref({ ...query, after: null })}
        method="get"
        action="/label/syncs"
        preventScrollReset
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement)
            void submit(event.currentTarget, { preventScrollReset: true });
        }}
        className="flex flex-wrap items-center gap-2 py-4"
      >
        {tab !== "all" && <input type="hidden" name="tab" value={tab} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <SearchField
          name="q"
          label={syncsCopy.search}
          placeholder={syncsCopy.searchHint}
          value={q}
          maxLength={100}
          className="basis-72"
        />
        {offered.labels.length > 1 && (
          <FilterChoice name="label" label={syncsCopy.label} all={syncsCopy.allLabels} value={label}>
            {offered.labels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </FilterChoice>
        )}
        <FilterChoice name="status" label={syncsCopy.status} all={syncsCopy.allStatuses} value={status}>
          {Object.entries(syncStatusWords).map(([option, word]) => (
            <option key={option} value={option}>
              {word}
            </option>
          ))}
        </FilterChoice>
        <FilterChoice name="track" label={syncsCopy.track} all={syncsCopy.allTracks} value={track}>
          {offered.tracks.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </FilterChoice>
        <Button type="submit" variant="secondary">
          {syncsCopy.submit}
        </Button>
        {isNarrowed && (
          <LinkButton to={syncsHref({ tab, sort })} preventScrollReset variant="quiet">
            {syncsCopy.clear}
          </LinkButton>
        )}
      </Form>
    </search>
  );
}

import { X } from "lucide-react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FilterSelect } from "#app/components/filter-select.tsx";
import { FilterForm } from "#app/components/list-filters.tsx";
import { labelTracksCopy, sortWords, statusWords } from "#app/content/label-tracks-copy.ts";
import type { LabelTracksPage } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { type CatalogueState, catalogueHref } from "./catalogue-href.ts";
import { CatalogueSearch } from "./catalogue-search.tsx";

type CatalogueFiltersProps = {
  state: CatalogueState;
  counts: Pick<LabelTracksPage, "statuses" | "genres">;
};

export function CatalogueFilters({ state, counts }: CatalogueFiltersProps) {
  const isNarrowed = Boolean(state.q || state.status || state.genre);
  return (
    <FilterForm action="/label/library" className="gap-3">
      {state.label && <input type="hidden" name="label" value={state.label} />}
      <CatalogueSearch state={state} />
      <Choice
        name="status"
        label={labelTracksCopy.status}
        rest={labelTracksCopy.anyStatus}
        value={state.status}
        options={counts.statuses.map(({ value, tracks }) => ({ value, word: statusWords[value], tracks }))}
      />
      <Choice
        name="genre"
        label={labelTracksCopy.genre}
        rest={labelTracksCopy.anyGenre}
        value={state.genre}
        options={counts.genres.map(({ value, tracks }) => ({ value, word: value, tracks }))}
      />
      {/* For narrow screens without table headers; part of the form, so that a search keeps the order. */}
      <FilterSelect
        key={state.sort ?? ""}
        label={labelTracksCopy.sort}
        frame="h-11 max-w-full lg:hidden"
        name="sort"
        defaultValue={state.sort ?? ""}
      >
        {Object.entries(sortWords).map(([sort, word]) => (
          <option key={sort} value={sort}>
            {word}
          </option>
        ))}
      </FilterSelect>
      {isNarrowed && (
        <LinkButton
          to={catalogueHref(state, { q: "", status: undefined, genre: undefined })}
          preventScrollReset
          variant="quiet"
        >
          <X className="icon-sm" aria-hidden="true" />
          {labelTracksCopy.clear}
        </LinkButton>
      )}
      <Button type="submit" variant="secondary" className="hidden noscript:inline-flex">
        {labelTracksCopy.apply}
      </Button>
    </FilterForm>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  rest: string;
  value: string | undefined;
  options: readonly { value: string; word: string; tracks: number }[];
};

/** A value without tracks is shown with its 0 and disabled. */
function Choice({ name, label, rest, value = "", options }: ChoiceProps) {
  // The selected value stays listed even if no track has it any more.
  const isListed = options.some((option) => option.value === value);
  return (
    <FilterSelect key={value} label={label} name={name} defaultValue={value}>
      <option value="">{rest}</option>
      {!isListed && value && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.tracks === 0 && option.value !== value}>
          {option.word} ({option.tracks.toLocaleString("en-GB")})
        </option>
      ))}
    </FilterSelect>
  );
}

import { explicitWords, filterCopy, languageWords, lengthWords, rightsFilterWords } from "#app/content/search-copy.ts";
import { vocalsWords } from "#app/content/catalogue-copy.ts";
import type { Facets, FacetValue, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { LibraryFilter } from "./library-filter.tsx";
import type { Changes } from "./query-controller.ts";
import { PriceFilters, TickFilter } from "./price-filters.tsx";

type MoreFiltersProps = {
  facets: Facets;
  query: LibraryQuery;
  choose: (changes: Changes) => void;
};

/** The less common filters. */
export function MoreFilters({ facets, query, choose }: MoreFiltersProps) {
  const shared = { query, choose };
  return (
    <>
      <div>
        <ChoiceFilter name="key" values={facets.keys} wordsOf={(key) => key} whenCleared={{ near: false }} {...shared} />
        {facets.keys.length > 0 && (
          <TickFilter
            label={filterCopy.near}
            name="near"
            value="1"
            isTicked={query.near}
            className={query.key ? "" : "hidden noscript:flex"}
            onChoose={(near) => choose({ near })}
          />
        )}
      </div>
      <ChoiceFilter name="length" values={facets.lengths} wordsOf={(length) => lengthWords[length]} {...shared} />
      <ChoiceFilter name="vocals" values={facets.vocals} wordsOf={(vocals) => vocalsWords[vocals]} {...shared} />
      <ChoiceFilter name="explicit" values={facets.explicit} wordsOf={(each) => explicitWords[each].option} {...shared} />
      <ChoiceFilter name="language" values={facets.languages} wordsOf={(language) => languageWords[language]} {...shared} />
      <PriceFilters prices={facets.prices} {...shared} />
      {facets.rights.length > 0 && <RightsFilters rights={facets.rights} {...shared} />}
    </>
  );
}

type ChoiceName = "key" | "length" | "explicit" | "language" | "vocals";
type ChoiceFilterProps<Name extends ChoiceName> = Pick<MoreFiltersProps, "query" | "choose"> & {
  name: Name;
  values: readonly FacetValue<NonNullable<LibraryQuery[Name]>>[];
  wordsOf: (value: NonNullable<LibraryQuery[Name]>) => string;
  /** Further changes when nothing is chosen. */
  whenCleared?: Partial<LibraryQuery>;
};

function ChoiceFilter<Name extends ChoiceName>(props: ChoiceFilterProps<Name>) {
  const { name, values, wordsOf, whenCleared, query, choose } = props;
  const chosen: LibraryQuery[Name] = query[name];
  if (values.length === 0) return null;
  // The URL may have a value that no track has.
  const isKnown = chosen === undefined || values.some(({ value }) => value === chosen);
  const all = isKnown ? values : [...values, { value: chosen, tracks: 0 }];
  return (
    <LibraryFilter
      label={filterCopy[name]}
      name={name}
      rest={filterCopy.any}
      value={chosen ?? ""}
      options={all.map(({ value, tracks }) => ({ value, label: wordsOf(value), tracks }))}
      onChoose={(choice) => {
        const value = all.find((each) => each.value === choice)?.value;
        choose({ [name]: value, ...(value === undefined && whenCleared) });
      }}
    />
  );
}

type RightsFiltersProps = Pick<MoreFiltersProps, "query" | "choose"> & { rights: Facets["rights"] };

/** Facts shared by all listed tracks; each is also a filter. */
function RightsFilters({ rights, query, choose }: RightsFiltersProps) {
  return (
    <fieldset className="more-rights">
      <legend>{filterCopy.rights}</legend>
      {rights.map(({ value, tracks }) => (
        <TickFilter
          key={value}
          label={rightsFilterWords[value]}
          name="rights"
          value={value}
          tracks={tracks}
          isTicked={query.rights.includes(value)}
          onChoose={(isTicked) =>
            choose((current) => ({
              rights: rights
                .map((fact) => fact.value)
                .filter((fact) => (fact === value ? isTicked : current.rights.includes(fact))),
            }))
          }
        />
      ))}
    </fieldset>
  );
}

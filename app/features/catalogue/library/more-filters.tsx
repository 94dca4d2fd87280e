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
  return (
    <>
      <div>
        <ChoiceFilter
          name="key"
          values={facets.keys}
          chosen={query.key}
          wordsOf={(key) => key}
          onChoose={(key) => choose({ key, ...(key === undefined && { near: false }) })}
        />
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
      <ChoiceFilter
        name="length"
        values={facets.lengths}
        chosen={query.length}
        wordsOf={(length) => lengthWords[length]}
        onChoose={(length) => choose({ length })}
      />
      <ChoiceFilter
        name="vocals"
        values={facets.vocals}
        chosen={query.vocals}
        wordsOf={(each) => vocalsWords[each]}
        onChoose={(vocals) => choose({ vocals })}
      />
      <ChoiceFilter
        name="explicit"
        values={facets.explicit}
        chosen={query.explicit}
        wordsOf={(explicit) => explicitWords[explicit].option}
        onChoose={(explicit) => choose({ explicit })}
      />
      <ChoiceFilter
        name="language"
        values={facets.languages}
        chosen={query.language}
        wordsOf={(language) => languageWords[language]}
        onChoose={(language) => choose({ language })}
      />
      <PriceFilters prices={facets.prices} query={query} choose={choose} />
      {facets.rights.length > 0 && <RightsFilters rights={facets.rights} query={query} choose={choose} />}
    </>
  );
}

type ChoiceFilterProps<Value extends string> = {
  name: "key" | "length" | "explicit" | "language" | "vocals";
  values: readonly FacetValue<Value>[];
  chosen: Value | undefined;
  wordsOf: (value: Value) => string;
  onChoose: (value: Value | undefined) => void;
};

function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { name, values, chosen, wordsOf, onChoose } = props;
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
      onChoose={(choice) => onChoose(all.find(({ value }) => value === choice)?.value)}
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

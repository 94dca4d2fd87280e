import { TickField } from "#app/components/inputs.tsx";
import { filterCopy } from "#app/content/search-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { Facets, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { LibraryFilter, useShownChoice } from "./library-filter.tsx";
import { libraryFormId } from "./library-search.tsx";
import type { Changes } from "./query-controller.ts";

type PriceFiltersProps = {
  prices: Facets["prices"];
  query: Pick<LibraryQuery, "min" | "max">;
  choose: (changes: Changes) => void;
};

/** Minimum and maximum price. Each option counts the tracks between it and the other bound. */
export function PriceFilters({ prices, query: { min, max }, choose }: PriceFiltersProps) {
  if (prices.length === 0) return null;
  const between = (low = 0, high = Infinity) =>
    prices.reduce((sum, { value, tracks }) => (value >= low && value <= high ? sum + tracks : sum), 0);
  const ends = [
    {
      name: "min",
      label: filterCopy.priceFrom,
      chosen: min,
      countOf: (value: number) => between(value, max),
    },
    { name: "max", label: filterCopy.priceTo, chosen: max, countOf: (value: number) => between(min, value) },
  ] as const;
  return ends.map(({ name, label, chosen, countOf }) => (
    <LibraryFilter
      key={name}
      label={label}
      name={name}
      rest={filterCopy.any}
      value={String(chosen ?? "")}
      options={valuesOf(prices, chosen).map((value) => ({
        value: String(value),
        label: formatTokens(value),
        tracks: countOf(value),
      }))}
      onChoose={(value) => choose({ [name]: value === "" ? undefined : Number(value) })}
    />
  ));
}

/** The URL may have a price that no track has. */
function valuesOf(prices: Facets["prices"], chosen: number | undefined): readonly number[] {
  const values = prices.map(({ value }) => value);
  if (chosen === undefined || values.includes(chosen)) return values;
  return [...values, chosen].toSorted((a, b) => a - b);
}

type TickFilterProps = {
  label: string;
  name: string;
  value: string;
  isTicked: boolean;
  /** Matching tracks; at 0 the box is disabled. */
  tracks?: number;
  className?: string;
  onChoose: (isTicked: boolean) => void;
};

/** A checkbox filter. */
export function TickFilter(props: TickFilterProps) {
  const { label, name, value, isTicked, tracks, className, onChoose } = props;
  const [isChecked, setChecked] = useShownChoice(isTicked);
  return (
    <TickField
      label={tracks === undefined ? label : `${label} (${tracks})`}
      name={name}
      value={value}
      form={libraryFormId}
      checked={isChecked}
      disabled={tracks === 0 && !isTicked}
      className={`has-disabled:text-ink3 ${className ?? ""}`.trimEnd()}
      onCheckedChange={(checked) => {
        setChecked(checked);
        onChoose(checked);
      }}
    />
  );
}

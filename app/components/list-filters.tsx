import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button, LinkButton } from "./button.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { SearchField } from "./search-box.tsx";

type FilterChoiceProps = {
  name: string;
  label: string;
  /** Label of the empty choice: "All tracks". */
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
};

/** A filter of a list's GET form. */
export function FilterChoice({ name, label, all, value, options }: FilterChoiceProps) {
  return (
    <FilterSelect
      label={label}
      isLabelHeard
      frame="h-11 min-w-0 max-w-[220px] max-sm:max-w-none max-sm:flex-1 max-sm:basis-36"
      className="truncate text-base max-sm:flex-1"
      name={name}
      defaultValue={value ?? ""}
    >
      <option value="">{all}</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </FilterSelect>
  );
}

type FilterFormProps = { action: string; className: string; children: ReactNode };

/** Search and filters of a list as a GET form, so that results have a URL; with scripts, each choice submits at once. */
export function FilterForm({ action, className, children }: FilterFormProps) {
  const submit = useSubmit();
  return (
    <search>
      <Form
        method="get"
        action={action}
        preventScrollReset
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
        }}
        className={`flex flex-wrap items-center ${className}`}
      >
        {children}
      </Form>
    </search>
  );
}

type ListFiltersProps = {
  action: string;
  className: string;
  copy: { search: string; searchHint: string; submit: string; clear: string };
  q: string;
  choices: readonly (FilterChoiceProps | false)[];
  /** The list without filters; false if none is set. */
  clearTo: string | false;
  /** Hidden fields. */
  children?: ReactNode;
};

/** Search, choices, and the link that clears them. Key it by the address, so that the choices follow it. */
export function ListFilters({ action, className, copy, q, choices, clearTo, children }: ListFiltersProps) {
  return (
    <FilterForm action={action} className={className}>
      {children}
      <SearchField name="q" label={copy.search} placeholder={copy.searchHint} value={q} maxLength={100} className="basis-72" />
      {choices.map((choice) => choice && <FilterChoice key={choice.name} {...choice} />)}
      <Button type="submit" variant="secondary">
        {copy.submit}
      </Button>
      {clearTo && (
        <LinkButton to={clearTo} preventScrollReset variant="quiet">
          {copy.clear}
        </LinkButton>
      )}
    </FilterForm>
  );
}

import type { Ref, SubmitEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { DeleteNamed, NamedRow, NamePopover } from "#app/components/named-row.tsx";
import { savedSearchesPage } from "#app/content/search-copy.ts";
import { activeFilters } from "#app/features/catalogue/library/active-filters.ts";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";

/** Maximum characters of a name. */
const longestSearchName = 80;

/** Words and filters, such as "sad piano, Indie, 100–119 BPM". */
export function describeSearch(query: LibraryQuery): string {
  return [query.q, ...activeFilters(query).map(({ label }) => label)].filter(Boolean).join(", ");
}

/** Default name of a search. */
export function nameSearch(query: LibraryQuery): string {
  const name = describeSearch(query);
  return name.length > longestSearchName ? `${name.slice(0, longestSearchName - 1).trimEnd()}…` : name;
}

export type ShownSearch = { id: string; name: string; href: string; says: string };

/** A saved search; its name is the link. */
export function SavedSearchRow({ search: { id, name, href, says } }: { search: ShownSearch }) {
  return (
    <NamedRow
      to={href}
      name={name}
      facts={says !== name && <p className="text-sm wrap-anywhere text-ink2">{says}</p>}
    >
      <Button variant="quiet" popoverTarget={`rename-${id}`} aria-label={savedSearchesPage.renameWhich(name)}>
        {savedSearchesPage.rename}
      </Button>
      <NamePopover id={`rename-${id}`}>
        {(parts) => (
          // remounted when the name changes
          <SearchNameForm
            key={name}
            intent="rename"
            name={name}
            about={{ name: "id", value: id }}
            {...parts}
          />
        )}
      </NamePopover>
      <DeleteNamed action={savedSearchesPath} id={id} name={name} words={savedSearchesPage} />
    </NamedRow>
  );
}

type SearchNameFormProps = {
  intent: "save" | "rename";
  name: string;
  /** Identifies the search: its id, or its query. */
  about: { name: "id" | "query"; value: string };
  input?: Ref<HTMLInputElement>;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
};

export function SearchNameForm({ intent, name, about, input, onSubmit }: SearchNameFormProps) {
  return (
    <Form method="post" action={savedSearchesPath} className="search-name" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={about.name} value={about.value} />
      <Field field={{ id: `name-of-${about.value}`, name: "name" }} label={savedSearchesPage.name}>
        {(aria) => (
          <input
            {...aria}
            ref={input}
            required
            maxLength={longestSearchName}
            defaultValue={name}
            autoComplete="off"
            className="textbox"
          />
        )}
      </Field>
      <Button type="submit">{savedSearchesPage.submit}</Button>
    </Form>
  );
}

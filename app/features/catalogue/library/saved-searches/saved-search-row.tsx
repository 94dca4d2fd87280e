import { Button } from "#app/components/button.tsx";
import { DeleteNamed, NamedRow, NamePopover } from "#app/components/named-row.tsx";
import { savedSearchesPage } from "#app/content/search-copy.ts";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import { SearchNameForm } from "./search-name-form.tsx";

export type ShownSearch = { id: string; name: string; href: string; says: string };

/** A saved search: its name opens it. */
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
          // made anew once it has another name
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

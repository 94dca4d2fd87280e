import { useLayoutEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { listHeadId } from "#app/components/list-head.tsx";
import { NamePopover } from "#app/components/name-popover.tsx";
import { savedSearchesPage } from "#app/content/search-copy.ts";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import { SearchNameForm } from "./search-name-form.tsx";

export type ShownSearch = { id: string; name: string; href: string; says: string };

/** A saved search: its name opens it. */
export function SavedSearchRow({ search: { id, name, href, says } }: { search: ShownSearch }) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(listHeadId)?.focus();
    };
  }, []);
  return (
    <li ref={row} className="grid gap-x-4 border-t border-line py-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0 py-1.5">
        <Link to={href} className="py-1 font-strong wrap-anywhere hover:underline">
          {name}
        </Link>
        {says !== name && <p className="text-sm wrap-anywhere text-ink2">{says}</p>}
      </div>
      <div className="-ml-3 flex items-start gap-2">
        <Button
          variant="quiet"
          popoverTarget={`rename-${id}`}
          aria-label={savedSearchesPage.renameWhich(name)}
        >
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
        <Form method="post" action={savedSearchesPath}>
          <input type="hidden" name="id" value={id} />
          <ConfirmButton
            name="intent"
            value="delete"
            variant="quiet"
            label={savedSearchesPage.deleteWhich(name)}
            title={savedSearchesPage.question(name)}
            text={savedSearchesPage.questionText}
            confirm={savedSearchesPage.delete}
          >
            {savedSearchesPage.delete}
          </ConfirmButton>
        </Form>
      </div>
    </li>
  );
}

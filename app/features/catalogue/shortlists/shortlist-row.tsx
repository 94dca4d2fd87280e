import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DeleteNamed, NamedRow, RenameNamed } from "#app/components/named-row.tsx";
import { shortlistPage, shortlistsPage } from "#app/content/shortlist-pages-copy.ts";
import { longestShortlistName } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";
import { shortlistHref, shortlistsPath } from "#app/lib/addresses.ts";
import type { Shortlist } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

/** A list; its name is the link. */
export function ShortlistRow({ list }: { list: Shortlist }) {
  const { id, name, isCurrent, tracks } = list;
  return (
    <NamedRow
      to={shortlistHref(id)}
      name={name}
      facts={
        <p className="tc text-sm text-ink2">
          {shortlistPage.counted(tracks)}
          {isCurrent && <span> · {shortlistsPage.current}</span>}
        </p>
      }
      actionsClass="flex-wrap gap-x-2"
    >
      {!isCurrent && (
        <Form method="post" action={shortlistsPath}>
          <input type="hidden" name="intent" value="choose" />
          <Button type="submit" name="id" value={id} variant="quiet" aria-label={shortlistsPage.chooseWhich(name)}>
            {shortlistsPage.choose}
          </Button>
        </Form>
      )}
      <RenameNamed action={shortlistsPath} id={id} name={name} maxLength={longestShortlistName} />
      <DeleteNamed action={shortlistsPath} id={id} name={name} />
    </NamedRow>
  );
}

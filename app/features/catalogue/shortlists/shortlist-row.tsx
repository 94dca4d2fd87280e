import { useLayoutEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { listHeadId } from "#app/components/list-head.tsx";
import { NamePopover } from "#app/components/name-popover.tsx";
import { shortlistPage, shortlistsPage } from "#app/content/shortlist-pages-copy.ts";
import { shortlistHref, shortlistsPath } from "#app/features/catalogue/hearts/shortlists-path.ts";
import type { Shortlist } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { ShortlistNameForm } from "./shortlist-name-form.tsx";

/** A list: its name opens it. */
export function ShortlistRow({ list }: { list: Shortlist }) {
  const { id, name, isCurrent, tracks } = list;
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
        <Link to={shortlistHref(id)} className="py-1 font-strong wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="tc text-sm text-ink2">
          {shortlistPage.counted(tracks)}
          {isCurrent && <span> · {shortlistsPage.current}</span>}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap items-start gap-x-2">
        {!isCurrent && (
          <Form method="post" action={shortlistsPath}>
            <input type="hidden" name="intent" value="choose" />
            <Button
              type="submit"
              name="id"
              value={id}
              variant="quiet"
              aria-label={shortlistsPage.chooseWhich(name)}
            >
              {shortlistsPage.choose}
            </Button>
          </Form>
        )}
        <Button variant="quiet" popoverTarget={`rename-${id}`} aria-label={shortlistsPage.renameWhich(name)}>
          {shortlistsPage.rename}
        </Button>
        <NamePopover id={`rename-${id}`}>
          {/* made anew once it has another name */}
          {(parts) => <ShortlistNameForm key={name} list={list} {...parts} />}
        </NamePopover>
        <Form method="post" action={shortlistsPath}>
          <input type="hidden" name="id" value={id} />
          <ConfirmButton
            name="intent"
            value="delete"
            variant="quiet"
            label={shortlistsPage.deleteWhich(name)}
            title={shortlistsPage.question(name)}
            text={shortlistsPage.questionText}
            confirm={shortlistsPage.delete}
          >
            {shortlistsPage.delete}
          </ConfirmButton>
        </Form>
      </div>
    </li>
  );
}

import type { Ref, SubmitEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { DeleteNamed, NamedRow, NamePopover } from "#app/components/named-row.tsx";
import { shortlistPage, shortlistsPage } from "#app/content/shortlist-pages-copy.ts";
import { longestShortlistName } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";
import { shortlistHref, shortlistsPath } from "./hearts/shortlists-path.ts";
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
        {/* remounted when the name changes */}
        {(parts) => <ShortlistNameForm key={name} list={list} {...parts} />}
      </NamePopover>
      <DeleteNamed action={shortlistsPath} id={id} name={name} words={shortlistsPage} />
    </NamedRow>
  );
}

type ShortlistNameFormProps = {
  /** The list to rename; without one a new list is created. */
  list?: { id: string; name: string };
  input?: Ref<HTMLInputElement>;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
};

export function ShortlistNameForm({ list, input, onSubmit }: ShortlistNameFormProps) {
  return (
    <Form method="post" action={shortlistsPath} className="search-name" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={list ? "rename" : "create"} />
      {list && <input type="hidden" name="id" value={list.id} />}
      <Field field={{ id: `name-of-${list?.id ?? "new"}`, name: "name" }} label={shortlistsPage.name}>
        {(aria) => (
          <input
            {...aria}
            ref={input}
            required
            maxLength={longestShortlistName}
            defaultValue={list?.name}
            autoComplete="off"
            className="textbox"
          />
        )}
      </Field>
      <Button type="submit">{list ? shortlistsPage.save : shortlistsPage.create}</Button>
    </Form>
  );
}

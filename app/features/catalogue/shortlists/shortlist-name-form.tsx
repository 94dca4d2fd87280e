import type { Ref, SubmitEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { shortlistsPage } from "#app/content/shortlist-pages-copy.ts";
import { shortlistsPath } from "./hearts/shortlists-path.ts";
import { longestShortlistName } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";

type ShortlistNameFormProps = {
  /** The list that is renamed; without one a new list is made. */
  list?: { id: string; name: string };
  input?: Ref<HTMLInputElement>;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** What a list is called. */
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

import type { Ref, SubmitEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { savedSearchesPage } from "#app/content/search-copy.ts";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import { longestSearchName } from "./name-search.ts";

type SearchNameFormProps = {
  intent: "save" | "rename";
  name: string;
  /** Which search it is about: its id, or its query. */
  about: { name: "id" | "query"; value: string };
  input?: Ref<HTMLInputElement>;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** What a search is called. */
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

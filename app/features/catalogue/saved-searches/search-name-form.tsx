import { type ReactNode, type Ref, type SubmitEvent, type ToggleEvent, useRef } from "react";
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

type PopoverProps = { id: string; children: (parts: Parts) => ReactNode };
type Parts = { input: Ref<HTMLInputElement>; onSubmit: () => void };

/** Below its button, with or without scripts; sending its form closes it. */
export function SearchNamePopover({ id, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  function onToggle({ newState }: ToggleEvent) {
    if (newState !== "open") return;
    input.current?.focus();
    input.current?.select();
  }
  return (
    <div ref={panel} id={id} popover="auto" className="search-name-panel" onToggle={onToggle}>
      {children({ input, onSubmit: () => panel.current?.hidePopover() })}
    </div>
  );
}

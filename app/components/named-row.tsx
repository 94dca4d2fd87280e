import { type ReactNode, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "./button.tsx";
import { useRemovalFocus } from "./list.tsx";
import { NameForm, NamePopover } from "./name-form.tsx";

type NamedRowProps = {
  to: string;
  name: string;
  /** Below the name. */
  facts: ReactNode;
  actionsClass?: string;
  /** Buttons. */
  children: ReactNode;
};

/** A list row with a name. Moves the focus to the list's head when removed with the focus inside. */
export function NamedRow({ to, name, facts, actionsClass = "gap-2", children }: NamedRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useRemovalFocus(row);
  return (
    <li ref={row} className="grid gap-x-4 border-t border-line py-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0 py-1.5">
        <Link to={to} className="py-1 font-strong wrap-anywhere hover:underline">
          {name}
        </Link>
        {facts}
      </div>
      <div className={`-ml-3 flex items-start ${actionsClass}`}>{children}</div>
    </li>
  );
}

const rowWords = { delete: "Delete", rename: "Rename", name: "Name", save: "Save" } as const;

type DeleteNamedProps = { action: string; id: string; name: string; word?: string };

/** Posts `intent=delete` with the id. */
export function DeleteNamed({ action, id, name, word = rowWords.delete }: DeleteNamedProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="delete" variant="quiet" aria-label={`${word} ${name}`}>
        {word}
      </Button>
    </Form>
  );
}

type RenameNamedProps = { action: string; id: string; name: string; maxLength: number };

/** Posts `intent=rename` with the id and the name. */
export function RenameNamed({ action, id, name, maxLength }: RenameNamedProps) {
  return (
    <>
      <Button variant="quiet" popoverTarget={`rename-${id}`} aria-label={`${rowWords.rename} ${name}`}>
        {rowWords.rename}
      </Button>
      <NamePopover id={`rename-${id}`}>
        {(parts) => (
          <NameForm
            // remounted when the name changes
            key={name}
            action={action}
            intent="rename"
            about={{ name: "id", value: id }}
            name={name}
            maxLength={maxLength}
            label={rowWords.name}
            submit={rowWords.save}
            {...parts}
          />
        )}
      </NamePopover>
    </>
  );
}

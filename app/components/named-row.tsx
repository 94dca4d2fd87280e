import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "./button.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { listHeadId } from "./list.tsx";
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
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(listHeadId)?.focus();
    };
  }, []);
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

type DeleteWords = { delete: string; deleteWhich: (name: string) => string };
/** Confirmation, where there is no undo. */
type Question = { question: (name: string) => string; questionText: string };

type DeleteNamedProps = { action: string; id: string; name: string; words: DeleteWords & Partial<Question> };

/** Posts `intent=delete` with the id. */
export function DeleteNamed({ action, id, name, words }: DeleteNamedProps) {
  const { question, questionText } = words;
  const button = { name: "intent", value: "delete", variant: "quiet" } as const;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      {question && questionText ? (
        <ConfirmButton
          {...button}
          label={words.deleteWhich(name)}
          title={question(name)}
          text={questionText}
          confirm={words.delete}
        >
          {words.delete}
        </ConfirmButton>
      ) : (
        <Button type="submit" {...button} aria-label={words.deleteWhich(name)}>
          {words.delete}
        </Button>
      )}
    </Form>
  );
}

type RenameNamedProps = {
  action: string;
  id: string;
  name: string;
  maxLength: number;
  words: { rename: string; renameWhich: (name: string) => string; name: string; save: string };
};

/** Posts `intent=rename` with the id and the name. */
export function RenameNamed({ action, id, name, maxLength, words }: RenameNamedProps) {
  return (
    <>
      <Button variant="quiet" popoverTarget={`rename-${id}`} aria-label={words.renameWhich(name)}>
        {words.rename}
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
            label={words.name}
            submit={words.save}
            {...parts}
          />
        )}
      </NamePopover>
    </>
  );
}

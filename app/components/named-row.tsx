import { type ReactNode, type Ref, type ToggleEvent, useLayoutEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "./button.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { listHeadId } from "./list.tsx";

type NamedRowProps = {
  /** What its name opens. */
  to: string;
  name: string;
  /** What is said below its name. */
  facts: ReactNode;
  /** The space around its buttons. */
  actionsClass?: string;
  /** Its buttons. */
  children: ReactNode;
};

/** Something that a person has named, in a list of such. Where it goes while it has the focus, the list's head takes that. */
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
/** Asked before, where nothing brings it back. */
type Question = { question: (name: string) => string; questionText: string };

type DeleteNamedProps = { action: string; id: string; name: string; words: DeleteWords & Partial<Question> };

/** Deletes something that a person has named. Its form says `intent=delete` and which. */
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

type NamePopoverProps = { id: string; children: (parts: Parts) => ReactNode };
type Parts = { input: Ref<HTMLInputElement>; onSubmit: () => void };

/** Asks for a name below its button, with or without scripts; sending its form closes it. */
export function NamePopover({ id, children }: NamePopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  function onToggle({ newState }: ToggleEvent) {
    if (newState !== "open") return;
    input.current?.focus();
    input.current?.select();
  }
  return (
    <div ref={panel} id={id} popover="auto" className="form-panel" onToggle={onToggle}>
      {children({ input, onSubmit: () => panel.current?.hidePopover() })}
    </div>
  );
}

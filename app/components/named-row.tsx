import { type ReactNode, type Ref, type ToggleEvent, useLayoutEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "./button.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { listHeadId } from "./list.tsx";
import { TextField } from "./text-field.tsx";

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

type Parts = { input: Ref<HTMLInputElement>; onSubmit: () => void };

/** A popover with a form for a name, with or without scripts; submitting closes it. */
export function NamePopover({ id, children }: { id: string; children: (parts: Parts) => ReactNode }) {
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

type NameFormProps = Partial<Parts> & {
  action: string;
  intent: string;
  /** The hidden field that says what is named. */
  about?: { name: string; value: string };
  name?: string;
  maxLength: number;
  label: string;
  submit: string;
};

export function NameForm(props: NameFormProps) {
  const { action, intent, about, name, maxLength, label, submit, input, onSubmit } = props;
  const id = `name-of-${about?.value ?? "new"}`;
  return (
    <Form method="post" action={action} className="grid gap-3" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      {about && <input type="hidden" {...about} />}
      <TextField
        ref={input}
        field={{ id, name: "name", required: true, initialValue: name }}
        label={label}
        maxLength={maxLength}
        autoComplete="off"
      />
      <Button type="submit">{submit}</Button>
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

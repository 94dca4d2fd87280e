import { type ReactNode, type Ref, type ToggleEvent, useRef } from "react";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";

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

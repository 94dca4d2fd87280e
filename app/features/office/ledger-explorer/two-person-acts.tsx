import type { FieldMetadata } from "@conform-to/react";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextareaField } from "#app/components/text-field.tsx";

type Act = "confirm" | "decline";
type TwoPersonActsProps = {
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Actions open to the viewer; the proposer can only withdraw. */
  acts: readonly Act[];
  words: Readonly<Record<Act, string>>;
  ownProposal: string;
  about: string;
};

export function TwoPersonActs({ action, fields, acts, words, ownProposal, about }: TwoPersonActsProps) {
  if (acts.length === 0) return null;
  return (
    <Form method="post" action={action} className="flex flex-wrap content-start gap-2 md:w-[290px] md:justify-end">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!acts.includes("confirm") && <p className="text-ink2 md:text-right">{ownProposal}</p>}
      {acts.map((act) => (
        <Button
          key={act}
          type="submit"
          name="act"
          value={act}
          aria-label={`${words[act]}: ${about}`}
          variant={act === "confirm" ? "primary" : "secondary"}
          size="row"
        >
          {words[act]}
        </Button>
      ))}
    </Form>
  );
}

export function ReasonField({ field, hint }: { field: FieldMetadata<string>; hint?: string }) {
  return <TextareaField field={field} label="Reason" hint={hint} rows={3} />;
}

type OneActProps = {
  /** Id of the proposal in the form; it changes once the action is done. */
  id: string;
  children: ReactNode;
};

/**
 * A form that moves money. Keeps its input until the action succeeds, then remounts empty without old errors and moves the focus
 * off its button, so that another press cannot repeat the action.
 */
export function OneAct({ id, children }: OneActProps) {
  const box = useRef<HTMLDivElement>(null);
  const shownId = useRef(id);
  useEffect(() => {
    if (shownId.current !== id) box.current?.focus({ preventScroll: true });
    shownId.current = id;
  }, [id]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Fragment key={id}>{children}</Fragment>
    </div>
  );
}

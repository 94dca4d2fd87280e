import { CircleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** What a form library knows of a field, or a form without one says itself. */
export type FieldState = {
  id: string;
  /** Of what is sent; none where only the page listens. */
  name?: string | undefined;
  key?: string | undefined;
  initialValue?: string | undefined;
  required?: boolean | undefined;
  errors?: readonly string[] | undefined;
  errorId?: string | undefined;
};

type FieldProps = {
  field: FieldState;
  label: string;
  /** Said behind the label, as that it is required. */
  mark?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  /** The control, with what ties it to its words. */
  children: (aria: FieldAria) => ReactNode;
};

/** A label, its control, its hint and what is wrong with it. */
export function Field({ field, label, mark, hint, className = "", children }: FieldProps) {
  const { errors, onInput } = useStandingErrors(field.errors);
  const { hintId, errorId, control } = useFieldAria(field, Boolean(hint), errors);
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`.trimEnd()} onInput={onInput}>
      <label htmlFor={field.id} className="text-sm font-label">
        {label}
        {mark && <span className="font-body text-ink2"> ({mark})</span>}
      </label>
      {children(control)}
      {hint && (
        <p id={hintId} className="text-sm text-ink2">
          {hint}
        </p>
      )}
      {errors && <FieldErrors id={errorId} errors={errors} />}
    </div>
  );
}

/** Hides a server error once the field changes. Compared by identity, so the same words sent again show again. */
export function useStandingErrors(errors: FieldState["errors"]) {
  const [mended, setMended] = useState<FieldState["errors"]>();
  return { errors: errors === mended ? undefined : errors, onInput: () => setMended(errors) };
}

export type FieldAria = ReturnType<typeof useFieldAria>["control"];

/** What ties a control to its label, its hint and its errors. */
export function useFieldAria(field: FieldState, hasHint: boolean, errors: FieldState["errors"]) {
  // Not spread: conform defines its metadata as getters, which a copy loses.
  const { id, name, errorId = `${id}-error` } = field;
  const hintId = `${id}-hint`;
  const describedBy = [errors && errorId, hasHint && hintId].filter(Boolean).join(" ");
  return {
    hintId,
    errorId,
    control: {
      id,
      name,
      "aria-invalid": errors ? (true as const) : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

/** What is wrong, where it is wrong. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <p id={id} role="alert" className="text-sm font-label text-bad">
      {errors.join(" ")}
    </p>
  );
}

type FormAlertProps = {
  id: string;
  title: string;
  errors: readonly string[] | undefined;
};

/** Shows the errors of a whole form above its fields until they are mended. */
export function FormAlert({ id, title, errors }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  const isMended = useMendedForm(alert, errors);
  if (errors === undefined || isMended) return null;
  return (
    <div ref={alert} id={id} role="alert" className="flex gap-3 border-l-2 border-bad bg-sunk p-4 text-sm">
      <CircleAlert className="icon text-bad" aria-hidden="true" />
      <p>
        <strong className="block font-strong">{title}</strong>
        {errors.join(" ")}
      </p>
    </div>
  );
}

/** True once no field of the form says any more that it is wrong; where none did, once the form has changed. */
function useMendedForm(alert: RefObject<HTMLElement | null>, errors: readonly string[] | undefined): boolean {
  const [mended, setMended] = useState<readonly string[]>();
  useEffect(() => {
    const form = alert.current?.closest("form");
    if (!form || errors === undefined) return;
    // The first is the summary itself.
    const hasFieldErrors = () => form.querySelectorAll('[role="alert"]').length > 1;
    let hadFieldErrors = hasFieldErrors();
    const onInput = () => !hasFieldErrors() && setMended(errors);
    // Fields lose their errors after `input`, and some without one.
    const observer = new MutationObserver(() => {
      if (hadFieldErrors && !hasFieldErrors()) setMended(errors);
      hadFieldErrors = hasFieldErrors();
    });
    observer.observe(form, { childList: true, subtree: true });
    form.addEventListener("input", onInput);
    return () => {
      observer.disconnect();
      form.removeEventListener("input", onInput);
    };
  }, [alert, errors]);
  return errors !== undefined && errors === mended;
}

import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** Field metadata, of conform or of a form without it. */
export type FieldState = {
  id: string;
  /** Omitted for fields that are not submitted. */
  name?: string | undefined;
  key?: string | undefined;
  initialValue?: string | undefined;
  required?: boolean | undefined;
  errors?: readonly string[] | undefined;
  errorId?: string | undefined;
};

/** Attributes of an input whose type and look its component sets. */
export type InputProps = Omit<ComponentProps<"input">, "type" | "className">;

type FieldProps = {
  field: FieldState;
  label: string;
  /** In brackets behind the label, such as "optional". */
  mark?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  /** Renders the control with the given attributes. */
  children: (aria: ReturnType<typeof useFieldAria>["control"]) => ReactNode;
};

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

/** Ids and attributes that link a control to its label, hint and errors. */
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

export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <p id={id} role="alert" className="text-sm font-label text-bad">
      {errors.join(" ")}
    </p>
  );
}

type FormAlertProps = { id: string; title: string; errors: readonly string[] | undefined };

/** Shows form errors above the fields until they are corrected. */
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

/** True once no field has an error any more; if none had one, once the form has changed. */
function useMendedForm(alert: RefObject<HTMLElement | null>, errors: readonly string[] | undefined): boolean {
  const [mended, setMended] = useState<readonly string[]>();
  useEffect(() => {
    const form = alert.current?.closest("form");
    if (!form || errors === undefined) return;
    // The first alert is this one.
    const hasFieldErrors = () => form.querySelectorAll('[role="alert"]').length > 1;
    let hadFieldErrors = hasFieldErrors();
    const onInput = () => !hasFieldErrors() && setMended(errors);
    // Fields drop their errors after `input`, some without an event.
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

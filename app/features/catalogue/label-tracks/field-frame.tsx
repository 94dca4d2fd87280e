import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldErrors } from "#app/components/text-field.tsx";
import { formCopy } from "#app/content/label-tracks-copy.ts";

type Described = Pick<FieldMetadata, "id" | "errors" | "errorId">;
type FieldFrameProps = {
  field: Described;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** Over both columns of the form. */
  isWide?: boolean;
  children: ReactNode;
};

/** A label, its control, its hint and what is wrong with it. */
export function FieldFrame({ field, label, hint, isRequired, isWide, children }: FieldFrameProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${isWide ? "sm:col-span-2" : ""}`}>
      <label htmlFor={field.id} className="text-sm font-[600]">
        {label}
        {isRequired && <span className="font-[400] text-ink2"> ({formCopy.required})</span>}
      </label>
      {children}
      {hint && (
        <p id={`${field.id}-hint`} className="text-sm text-ink2">
          {hint}
        </p>
      )}
      {field.errors && <FieldErrors id={field.errorId} errors={field.errors} />}
    </div>
  );
}

/** What a control says about itself to assistive technology. */
export function ariaOf(field: Described, hasHint: boolean) {
  const describedBy = [field.errors && field.errorId, hasHint && `${field.id}-hint`].filter(Boolean);
  return {
    "aria-invalid": field.errors ? (true as const) : undefined,
    "aria-describedby": describedBy.join(" ") || undefined,
  };
}

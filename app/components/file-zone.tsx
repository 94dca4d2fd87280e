import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { FieldErrors, useFieldAria } from "./field.tsx";

type FileZoneProps = Omit<ComponentProps<"input">, "type" | "className" | "title"> & {
  id: string;
  icon: LucideIcon;
  title: string;
  hint: ReactNode;
  /** Error of the chosen file, and its id for `aria-describedby`. */
  problem?: string | null;
  problemId?: string;
};

/** A transparent file input covers the zone and takes clicks, keys and drops. */
export function FileZone({ icon: Icon, title, hint, problem, problemId, ...input }: FileZoneProps) {
  const errors = problem ? [problem] : undefined;
  const { control, errorId } = useFieldAria({ id: input.id, errorId: problemId }, false, errors);
  return (
    <>
      <label htmlFor={input.id} className="file-zone">
        <Icon className="icon flex-none text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block font-strong wrap-anywhere">{title}</span>
          <span className="block text-sm wrap-anywhere text-ink2">{hint}</span>
        </span>
        <input
          {...input}
          type="file"
          className="drop-zone-file"
          aria-invalid={control["aria-invalid"]}
          aria-describedby={control["aria-describedby"]}
        />
      </label>
      {errors && (
        <div className="mt-1.5">
          <FieldErrors id={errorId} errors={errors} />
        </div>
      )}
    </>
  );
}

const looks = {
  zone: "drop-zone",
  link: "file-label ml-auto inline-flex h-11 cursor-pointer items-center px-1 font-label underline decoration-line underline-offset-4 hover:decoration-ink",
} as const;

type FileLabelProps = { id: string; look: keyof typeof looks; children: ReactNode };

/** Drop target around the file input `id`. */
export function FileLabel({ id, look, children }: FileLabelProps) {
  return (
    <label htmlFor={id} className={looks[look]}>
      {children}
    </label>
  );
}

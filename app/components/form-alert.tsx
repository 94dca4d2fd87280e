import { CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";

type FormAlertProps = {
  id: string;
  title: string;
  errors: readonly string[] | undefined;
};

/** Shows the errors of a whole form above its fields until the form changes. */
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

/** True once the form has changed after these errors came. */
function useMendedForm(alert: RefObject<HTMLElement | null>, errors: readonly string[] | undefined): boolean {
  const [mended, setMended] = useState<readonly string[]>();
  useEffect(() => {
    const form = alert.current?.closest("form");
    if (!form || errors === undefined) return;
    const onInput = () => setMended(errors);
    form.addEventListener("input", onInput);
    return () => form.removeEventListener("input", onInput);
  }, [alert, errors]);
  return errors !== undefined && errors === mended;
}

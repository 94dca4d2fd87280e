import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Toaster, toast as sonner } from "sonner";
import type { Flash } from "#app/lib/flash.ts";
import "sonner/dist/styles.css";

const belowHeader = 76;
const usualSeconds = { success: 5, error: 8 } as const;

/** The toaster itself, fetched with the first toast; each toast is shown once. */
export function SonnerToaster({ toasts }: { toasts: readonly Flash[] }) {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const toast of toasts) {
      if (shown.current.has(toast.id)) continue;
      shown.current.add(toast.id);
      show(toast);
    }
  }, [toasts]);
  return (
    <Toaster
      position="top-right"
      offset={{ top: belowHeader }}
      mobileOffset={{ top: belowHeader }}
      closeButton
      icons={{
        success: <CircleCheck className="icon text-ok" aria-hidden="true" />,
        error: <CircleAlert className="icon text-bad" aria-hidden="true" />,
      }}
      toastOptions={{ className: "toast" }}
    />
  );
}

function show({ id, kind, title, description, seconds = usualSeconds[kind] }: Flash): void {
  sonner[kind](title, { id, duration: seconds * 1000, ...(description ? { description } : {}) });
}

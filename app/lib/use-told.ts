import { useEffect } from "react";
import type { Toast } from "./flash.ts";
import { showToast } from "./toast.ts";

/** Shows the toast of a form's answer once; null before any answer. */
export function useTold(answer: { toast: Toast | null } | undefined): Toast | null {
  const toast = answer?.toast ?? null;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  return toast;
}

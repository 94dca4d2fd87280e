import { useEffect } from "react";
import type { Toast } from "./flash.ts";
import { showToast } from "./toast.ts";

/** Shows what a page's form was answered, once; null while nothing was. */
export function useTold(answer: { toast: Toast | null } | undefined): Toast | null {
  const told = answer?.toast ?? null;
  useEffect(() => {
    if (told) showToast(told);
  }, [told]);
  return told;
}

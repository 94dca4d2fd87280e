import { redirect } from "react-router";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import type { FormActionArgs, Reply } from "#app/lib/form-action.ts";

/** In place for a script that asked for that, with what it must know besides; else back on the page the form stood on. */
export function answerOrReturn<More extends object = object>(
  { form }: FormActionArgs,
  page: string,
  toast: Toast | null,
  status = 200,
  more?: More,
): Reply<More> {
  if (form.get("answer") === "in-place")
    return { status, ...(toast ? { toast } : {}), ...(more ? { more } : {}) };
  return toast ? redirectWithToast(page, toast) : redirect(page);
}

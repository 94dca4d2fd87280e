import type { SubmissionResult } from "@conform-to/react";
import type { Toast } from "./flash.ts";

/**
 * What every form of the product is answered when its page stays. `formId` says which of a page's forms is meant: the
 * form's own `form` field, or else the name its act has among the page's. `More` is what an act has to tell besides.
 */
export type FormAnswer<More extends object = object> = {
  formId: string;
  result: SubmissionResult | null;
  toast: Toast | null;
} & Partial<More>;

/** The last answer, if it was to this form. */
export function answerTo<Answer extends FormAnswer>(
  answer: Answer | null | undefined,
  formId: string,
): Answer | null {
  return answer?.formId === formId ? answer : null;
}

/** In the browser: what is said where no answer came. */
export function toastAnswer(toast: Toast): FormAnswer {
  return { formId: "", result: null, toast };
}

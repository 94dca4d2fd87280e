import { isRouteErrorResponse } from "react-router";
import type { Toast } from "#app/lib/flash.ts";
import { toastAnswer } from "#app/lib/form-answer.ts";

/** A dropped line or a fault of ours must not cost the brand the page with its video: `words` are its answer then. */
export async function keepPage<Answer>(serverAction: () => Promise<Answer>, words: Toast) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return toastAnswer(words);
  }
}

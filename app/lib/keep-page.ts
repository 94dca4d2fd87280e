import type { Toast } from "./flash.ts";
import { toastAnswer } from "./form-answer.ts";

/**
 * A dropped line or a fault of ours must not cost visitors the page they are on: `words` are their answer then. Thrown
 * responses lead on as ever, and so does what `leadsOn` names.
 */
export async function keepPage<Answer>(
  serverAction: () => Promise<Answer>,
  words: Toast,
  leadsOn: (error: unknown) => boolean = () => false,
) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || leadsOn(error)) throw error;
    return toastAnswer(words);
  }
}

/** In the browser: the form that a client action passes on to its server. */
export const readOwnForm = (request: Request): Promise<FormData> => request.clone().formData();

import type { Toast } from "./flash.ts";
import { toastAnswer } from "./form-answer.ts";

/** Answers with `words` when the server action fails or is unreachable. Rethrows responses and `leadsOn`. */
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

/** The form of a client action. */
export const readOwnForm = (request: Request): Promise<FormData> => request.clone().formData();

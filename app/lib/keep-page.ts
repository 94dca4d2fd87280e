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

type ClientAction<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** The same, with an answer that depends on the form. `failed` may rethrow. */
export async function answerFailure<Answer, Failed>(
  { request, serverAction }: ClientAction<Answer>,
  failed: (form: FormData, error: unknown) => Failed,
): Promise<Answer | Failed> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    return failed(form, error);
  }
}

import type { FormAnswer } from "#app/lib/form-answer.ts";

export const connectPath = "/connect-onboarding";

/** What the page's two forms ask for. */
export type ConnectIntent = "create" | "reset";

/** What is wrong with a form's country, and what was chosen there. */
export function countryOf(answer: FormAnswer | null): { country: string; error: string | null } {
  const country = answer?.result?.initialValue?.country;
  return {
    country: typeof country === "string" ? country : "",
    error: answer?.result?.error?.country?.[0] ?? null,
  };
}

import type { Toast } from "#app/lib/flash.ts";

/** After signing in again on a page that was left in the middle of a form. */
export const typedAgain = {
  kind: "success",
  title: "Welcome back",
  description: "What you had typed is here again. It is not saved yet.",
} as const satisfies Toast;

import type { Toast } from "#app/lib/flash.ts";

/** After signing in again on a page that was left in the middle of a form. */
export const typedAgain = {
  kind: "success",
  title: "Welcome back",
  description: "We’ve restored what you typed. It isn’t saved yet.",
} as const satisfies Toast;

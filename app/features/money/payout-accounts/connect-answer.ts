import type { Toast } from "#app/lib/flash.ts";

export const connectPath = "/connect-onboarding";

/** What the page's two forms ask for. */
export const connectIntents = ["create", "reset"] as const;
export type ConnectIntent = (typeof connectIntents)[number];

/** The answer to a form that was not carried out: what is wrong with its country, or with the whole of it. */
export type ConnectAnswer = {
  intent: ConnectIntent;
  country: string;
  countryError: string | null;
  toast: Toast | null;
};

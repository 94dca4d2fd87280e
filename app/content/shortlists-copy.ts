import { failure } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";

/* Shortlist copy needed by the library at first load; the rest is loaded on demand. */

export const shortlistsCopy = { title: "Shortlists" } as const;

export const heartCopy = { shortlist: (title: string): string => `Shortlist ${title}` } as const;

export const noHeartAnswer: Toast = failure("Not saved", "The shortlist was not changed. Please try again.");

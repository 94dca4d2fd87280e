import { failure } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";

/* What the library's first scripts say of shortlists; the rest is fetched when it is needed. */

export const shortlistsCopy = { title: "Shortlists" } as const;

export const heartCopy = { shortlist: (title: string): string => `Shortlist ${title}` } as const;

export const noHeartAnswer: Toast = failure("Not saved", "The shortlist was not changed. Please try again.");

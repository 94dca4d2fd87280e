import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";

/** Waiting time for approval (spec: 1-2 business days). Every page that mentions it uses this text. */
export const approvalWait = "A person approves each new account, usually in 1-2 business days.";

type Meanwhile = { before: string; links: readonly { to: string; label: string }[] };

export const meanwhile: Readonly<Record<ActiveRole, Meanwhile>> = {
  brand: {
    before: "Meanwhile, lock your cut and read",
    links: [{ to: "/resources/brands/what-is-a-sync-license", label: "what a licence covers" }],
  },
  label: {
    before: "Meanwhile, get your tracks ready with",
    links: [
      { to: "/resources/artists/sync-checklist-preparing-tracks", label: "the checklist" },
      { to: "/cuesheet-template.csv", label: "the CSV template" },
    ],
  },
};

export const libraryNeedsAccount = "You need an account to hear and license tracks in the library.";

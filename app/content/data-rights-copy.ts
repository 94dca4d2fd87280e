import { success } from "#app/lib/toast.ts";
import type { DeleteAccountRefusal } from "#worker/domain/office/data-rights/delete-account.ts";
import type { Toast } from "#app/lib/flash.ts";
import { overloadedText } from "./accounts-copy.ts";

export const dataRightsCopy = {
  title: "Your Data",
  backToSettings: "Back to Settings",
  back: "Back",
  exportTitle: "Download your data",
  exportText:
    "A ZIP file with everything we store about you: profile, labels, tracks, uploads, videos, token movements, reports, sessions and log entries as JSON and CSV, and your licences as PDF.",
  exportButton: "Download ZIP",
  exportLimit: "You can download it up to five times a day.",
  exportParts: (parts: number) =>
    `You have a lot of licences, so they’re split into ${parts} files. You can download each one up to five times a day, one at a time.`,
  exportPart: (part: number, of: number) => `Download part ${part} of ${of}`,
  exportBeingMade: "Another download of your data is in progress. You can start a new one when it has finished.",
  exportAgain: (time: string) => `Downloaded five times. Available again from ${time}.`,
  deleteTitle: "Delete your account",
  deleteText:
    "Your addresses, sign-in and videos are deleted immediately and can’t be restored. You lose unused tokens, and your tracks leave the catalogue. Licences stay valid; we keep them and our financial records for seven years, as the law requires.",
  downloadFirst: "Download your licences and videos first.",
  password: "Password",
  deleteButton: "Delete Account",
  deleting: "Deleting…",
} as const;

export const deleteFailed = "Failed to delete account";

export const accountDeleted: Toast = success("Account deleted", "Your personal data has been erased.");

export const deleteRefusals: Record<DeleteAccountRefusal, { field: "password" | null; status: number; message: string }> = {
  "wrong-password": { field: "password", status: 400, message: "That isn’t your password." },
  "too-many-attempts": {
    field: null,
    status: 429,
    message: "Too many attempts. Please wait a minute and try again.",
  },
  overloaded: { field: null, status: 503, message: overloadedText },
  "render-pending": {
    field: null,
    status: 409,
    message: "One of your videos is still rendering. Please try again when it’s finished.",
  },
  "payment-open": {
    field: null,
    status: 409,
    message: "You have a payment, refund or dispute in progress. Please try again when it’s settled.",
  },
  "checkout-open": {
    field: null,
    status: 503,
    message:
      "You have an open checkout at our payment provider, and we couldn’t close it just now. Please try again in a minute.",
  },
  "checkout-paid": {
    field: null,
    status: 409,
    message:
      "A payment has just gone through, and its tokens are in your account. You lose them if you delete it: use them or ask us for a refund first, or press Delete Account again to give them up.",
  },
  "tokens-owed": {
    field: null,
    status: 409,
    message: "Your account owes tokens for a payment that was charged back. Please settle that first.",
  },
  "earnings-unpaid": {
    field: null,
    status: 409,
    message: "Your labels have unpaid earnings. Wait for the last payout, or write to us to give them up.",
  },
  "super-user": {
    field: null,
    status: 409,
    message: "An administrator's account can’t be deleted here. Ask the person who runs this marketplace.",
  },
};

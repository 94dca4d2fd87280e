import type { DeleteAccountRefusal } from "#worker/domain/office/data-rights/delete-account.ts";
import type { Toast } from "#app/lib/flash.ts";
import { overloadedText } from "./accounts-copy.ts";

export const dataRightsCopy = {
  title: "Your Data",
  backToSettings: "Back to Settings",
  back: "Back",
  exportTitle: "Download your data",
  exportText:
    "A ZIP file with everything stored about you: profile, labels, tracks, uploads, videos, token movements, reports, sessions and log entries as JSON and CSV, and your licences as PDF.",
  exportButton: "Download ZIP",
  exportLimit: "You can download it up to five times a day.",
  exportParts: (parts: number) =>
    `You have many licences, so they are spread over ${parts} files. Each can be downloaded up to five times a day, one after the other.`,
  exportPart: (part: number, of: number) => `Download part ${part} of ${of}`,
  exportBeingMade:
    "Your data is being put together for a download that is under way. When it has ended, you can start another.",
  exportAgain: (time: string) => `Downloaded five times. Available again from ${time}.`,
  deleteTitle: "Delete your account",
  deleteText:
    "Your addresses, sign-in and videos are deleted at once and cannot be brought back. Unused tokens are lost, and your tracks leave the catalogue. Licences stay valid; we keep them and our financial records for seven years, as the law asks.",
  downloadFirst: "Download your licences and videos first.",
  password: "Password",
  deleteButton: "Delete Account",
  deleting: "Deleting…",
} as const;

export const deleteFailed = "Failed to delete account";

export const accountDeleted: Toast = {
  kind: "success",
  title: "Account deleted",
  description: "Your personal data has been erased.",
};

export const deleteRefusals: Record<
  DeleteAccountRefusal,
  { field: "password" | null; status: number; message: string }
> = {
  "wrong-password": { field: "password", status: 400, message: "That is not your password." },
  "too-many-attempts": {
    field: null,
    status: 429,
    message: "Too many attempts. Please wait a minute and try again.",
  },
  overloaded: { field: null, status: 503, message: overloadedText },
  "render-pending": {
    field: null,
    status: 409,
    message: "A video of yours is still being rendered. Please try again when it is finished.",
  },
  "payment-open": {
    field: null,
    status: 409,
    message: "A payment, refund or dispute of yours has not ended yet. Please try again when it is settled.",
  },
  "checkout-open": {
    field: null,
    status: 503,
    message:
      "A checkout of yours is still open at our payment provider, and we could not close it just now. Please try again in a minute.",
  },
  "checkout-paid": {
    field: null,
    status: 409,
    message:
      "A checkout of yours has just been paid, and its tokens are in your account. Deleting the account loses them: use them or ask us for a refund first, or press Delete Account again to give them up.",
  },
  "tokens-owed": {
    field: null,
    status: 409,
    message: "Your account owes tokens for a payment that was taken back. Please settle that first.",
  },
  "earnings-unpaid": {
    field: null,
    status: 409,
    message:
      "Your labels have earnings that have not been paid yet. Wait for the last payout, or write to us to give them up.",
  },
  "super-user": {
    field: null,
    status: 409,
    message: "An administrator's account cannot be deleted here. Ask whoever runs this marketplace.",
  },
};

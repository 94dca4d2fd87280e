import type { ApprovalStatus, SignInRefusal, SignUpRefusal } from "#worker/domain/accounts/contract.ts";
import type { Toast } from "#app/lib/flash.ts";

export const accountToasts = {
  signedOut: { kind: "success", title: "Signed out" },
  accountCreated: {
    kind: "success",
    title: "Account created",
    description: "Your account is pending approval. You'll be notified once approved.",
  },
} as const satisfies Record<string, Toast>;

export const signInFailed = "Sign in failed";
export const signUpFailed = "Sign up failed";

/** Which words, and at which field; null stands above the form. */
export const signInRefusals: Record<SignInRefusal, { field: null; message: string }> = {
  "wrong-credentials": { field: null, message: "That email and password do not belong together." },
  "too-many-attempts": { field: null, message: "Too many attempts. Please wait a minute and try again." },
};

export const signUpRefusals: Record<SignUpRefusal, { field: "email" | "password" | null; message: string }> = {
  "email-taken": { field: "email", message: "This email address cannot be used for a new account. Try signing in." },
  "common-password": { field: "password", message: "Too many people use this password. Choose another one." },
  "too-many-attempts": { field: null, message: "Too many attempts. Please wait a minute and try again." },
};

export const awaitingApproval = {
  title: "Account Awaiting Approval",
  text: "You'll receive access once your account is approved. This usually takes 1-2 business days.",
};

export const approvalWords: Record<ApprovalStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};

import { success } from "#app/lib/toast.ts";
import type { ActiveRole, ApprovalStatus } from "#worker/domain/lib/viewer.contract.ts";
import type { SignInRefusal, SignUpRefusal, WeakPassword } from "#worker/domain/people/accounts/accounts.contract.ts";
import type { AccountReviewStatus } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import type { Toast } from "#app/lib/flash.ts";

export const accountToasts = {
  signedOut: success("Signed out"),
  profileCompleted: success("Profile completed", "Your profile has been successfully set up!"),
  profileWasComplete: success(
    "Your profile is already complete",
    "We kept the details you saved first. You can change them in Settings.",
  ),
  accountCreated: success("Account created", "Your account is pending approval. You'll be notified once approved."),
} as const satisfies Record<string, Toast>;

/** Above the form for signing in again. */
export const sessionEnded = {
  title: "Your session has ended",
  text: "Sign in again to pick up where you left off.",
};

export const accountTypes = [
  { value: "brand", label: "Brand", description: "I need music for videos" },
  { value: "label", label: "Label", description: "I have music to license" },
] as const satisfies readonly { value: ActiveRole; label: string; description: string }[];

export const overloadedText = "A lot of people are signing in right now. Please try again in a few seconds.";

export const tooManyAttempts = "Too many attempts. Please wait a minute and try again.";

export const signInFailed = "Sign in failed";
export const signUpFailed = "Sign up failed";

/** Message per refusal and the field it belongs to; null shows it above the form. */
export const signInRefusals: Record<SignInRefusal, { field: null; message: string }> = {
  "wrong-credentials": { field: null, message: "That email and password don’t match." },
  "too-many-attempts": { field: null, message: tooManyAttempts },
  overloaded: { field: null, message: overloadedText },
};

export const weakPasswordWords: Record<WeakPassword, string> = {
  "common-password": "Too many people use this password. Choose another one.",
  "blank-password": "A password made only of spaces is easy to guess. Choose another one.",
  "repeated-character-password": "One repeated character is easy to guess. Choose another password.",
  "product-name-password": "Our name is one of the first guesses. Choose a stronger password.",
  "own-address-password": "Your email address is one of the first guesses. Choose a stronger password.",
};

export function weakPasswordRefusals<Field extends string>(field: Field) {
  const refusal = (message: string) => ({ field, message });
  return {
    "common-password": refusal(weakPasswordWords["common-password"]),
    "blank-password": refusal(weakPasswordWords["blank-password"]),
    "repeated-character-password": refusal(weakPasswordWords["repeated-character-password"]),
    "product-name-password": refusal(weakPasswordWords["product-name-password"]),
    "own-address-password": refusal(weakPasswordWords["own-address-password"]),
  } satisfies Record<WeakPassword, object>;
}

export const signUpRefusals: Record<SignUpRefusal, { field: "email" | "password" | null; message: string }> = {
  "email-taken": {
    field: "email",
    message: "This email address cannot be used for a new account. Try signing in.",
  },
  ...weakPasswordRefusals("password"),
  "too-many-attempts": { field: null, message: tooManyAttempts },
  overloaded: { field: null, message: overloadedText },
};

export const awaitingApproval: Record<
  Exclude<AccountReviewStatus, "approved">,
  { title: string; text: string; status: string; more: string | null }
> = {
  pending: {
    title: "Account Awaiting Approval",
    text: "You'll receive access once your account is approved. This usually takes 1-2 business days.",
    status: "Pending",
    more: "You can leave this page open: it moves on as soon as we’ve decided. We’ll email you too.",
  },
  rejected: {
    title: "Account Not Approved",
    text: "We reviewed your account and didn’t approve it. If you think that’s a mistake, write to us and tell us what you make.",
    status: "Rejected",
    more: "You can download your data or delete the account.",
  },
  revoked: {
    title: "Access Revoked",
    text: "Our team ended this account's access to Cuesheet. If you think that’s a mistake, write to us and we’ll look at it again.",
    status: "Access revoked",
    more: "Licences already bought or sold stay valid. You can download your data or delete the account.",
  },
};

export const contactUs = "Contact Us";

export const profileWords: Record<ActiveRole, { intro: string; name: string }> = {
  brand: { intro: "Tell us who licenses the music. This appears on your licences.", name: "Brand Name" },
  label: { intro: "Tell us who owns the music. This appears on the licences you grant.", name: "Label Name" },
};

export const approvalWords: Record<ApprovalStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};

/** Names are printed on every licence, so they are limited to characters that can be printed there. */
export function unprintableWords(characters: string): string {
  return `We can’t print “${characters}” on a licence. Please write the name without it.`;
}

export const signUpAccepts = { before: "By signing up you accept the", and: "and the" } as const;

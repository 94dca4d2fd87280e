import { failure, success } from "#app/lib/toast.ts";
import type {
  ChangePasswordRefusal,
  BothFactorsRefusal,
  PasswordCheckRefusal,
  ResetPasswordRefusal,
  SecondFactorRefusal,
  VerifyEmailRefusal,
} from "#worker/domain/people/accounts/accounts.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import { overloadedText, weakPasswordRefusals } from "./accounts-copy.ts";

export const securityPage = { title: "Sign-in and Security", settings: "Settings", back: "Back" } as const;

const tooMany = "Too many attempts. Please wait a while and try again.";
const wrongPassword = "That isn’t your current password.";

/** The same whether or not the account exists, so that accounts cannot be enumerated. */
export const resetRequested = {
  title: "Check your inbox",
  text: "If there’s an account with this address, we’ve sent it a link to set a new password. It works for one hour.",
};

export const invalidResetLink = {
  title: "This link no longer works",
  text: "It has been used, has expired or is incomplete. Request a new one.",
};

export const invalidVerifyLink = {
  title: "This link no longer works",
  text: "It has been used or has expired. Sign in to get a new one.",
};

export const securityToasts = {
  passwordReset: success("Password changed", "Sign in with your new password."),
  passwordChanged: success("Password changed", "You’ve been signed out everywhere else."),
  emailLinkSent: success("Check your new inbox", "Follow the link we sent there to change your email."),
  emailVerified: success("Email confirmed"),
  verificationSent: success("Email sent", "Follow the link in it to confirm your address."),
  sentTooOften: failure("Not sent", tooMany),
  sessionEnded: success("Session signed out"),
  sessionGone: failure("That session has already ended"),
  signedOutEverywhere: success("Signed out everywhere"),
  secondFactorOff: success("Two-step sign-in is off"),
} as const satisfies Record<string, Toast>;

export const resetRefusals: Record<
  Exclude<ResetPasswordRefusal, "invalid-link">,
  { field: "password" | null; message: string }
> = {
  ...weakPasswordRefusals("password"),
  overloaded: { field: null, message: overloadedText },
};

export const verifyRefusals: Record<VerifyEmailRefusal, string> = {
  "invalid-link": invalidVerifyLink.text,
  "email-taken": "This address cannot be used. Choose another one in your settings.",
};

type Words<Refusal extends string, Field extends string> = Record<Refusal, { field: Field | null; message: string }>;

export const changePasswordRefusals: Words<ChangePasswordRefusal, "currentPassword" | "newPassword"> = {
  "wrong-password": { field: "currentPassword", message: wrongPassword },
  ...weakPasswordRefusals("newPassword"),
  "too-many-attempts": { field: null, message: tooMany },
  overloaded: { field: null, message: overloadedText },
};

export const passwordRefusals: Words<PasswordCheckRefusal, "password"> = {
  "wrong-password": { field: "password", message: wrongPassword },
  "too-many-attempts": { field: null, message: tooMany },
  overloaded: { field: null, message: overloadedText },
};

export const codeRefusals: Words<SecondFactorRefusal, "code"> = {
  "wrong-code": { field: "code", message: "That code is wrong or already used. Wait for the next one." },
  "too-many-attempts": { field: null, message: tooMany },
  "not-started": { field: null, message: "This step has expired. Please start again." },
};

export const bothFactorsRefusals: Words<BothFactorsRefusal, "password" | "code"> = {
  ...passwordRefusals,
  ...codeRefusals,
};

export const secondFactorWords = {
  title: "Two-step sign-in",
  about: "After your password, you enter a code from an authenticator app.",
  required: "Super users must turn this on to open the admin pages.",
};

export const sessionQuestions = {
  one: (device: string, started: string) => ({
    title: `Sign out ${device}?`,
    text: `The session that started ${started} ends now. Anything unsaved there is lost.`,
  }),
  everywhere: {
    title: "Sign out everywhere?",
    text: "Every session of this account ends now, including this one. Anything unsaved is lost, and you’ll have to sign in again.",
  },
} as const;

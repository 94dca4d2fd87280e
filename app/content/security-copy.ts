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
const wrongPassword = "That is not your current password.";

/** What is said whether or not there is such an account. */
export const resetRequested = {
  title: "Check your inbox",
  text: "If there is an account with this address, a link to set a new password is on its way. It works for one hour.",
};

export const invalidResetLink = {
  title: "This link no longer works",
  text: "It has been used already, has expired or is not complete. Ask for a new one.",
};

export const invalidVerifyLink = {
  title: "This link no longer works",
  text: "It has been used already or has expired. Sign in to have a new one sent.",
};

export const securityToasts = {
  passwordReset: {
    kind: "success",
    title: "Password changed",
    description: "Sign in with your new password.",
  },
  passwordChanged: {
    kind: "success",
    title: "Password changed",
    description: "All your other sessions have been signed out.",
  },
  emailLinkSent: {
    kind: "success",
    title: "Check your new inbox",
    description: "Your email changes once you follow the link we sent there.",
  },
  emailVerified: { kind: "success", title: "Email confirmed" },
  verificationSent: {
    kind: "success",
    title: "Email sent",
    description: "Follow the link in it to confirm your address.",
  },
  sentTooOften: { kind: "error", title: "Not sent", description: tooMany },
  sessionEnded: { kind: "success", title: "Session signed out" },
  sessionGone: { kind: "error", title: "That session has already ended" },
  signedOutEverywhere: { kind: "success", title: "Signed out everywhere" },
  secondFactorOff: { kind: "success", title: "Two-step sign-in is off" },
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

type Words<Refusal extends string, Field extends string> = Record<
  Refusal,
  { field: Field | null; message: string }
>;

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
  "wrong-code": { field: "code", message: "That code is wrong or was used already. Wait for the next one." },
  "too-many-attempts": { field: null, message: tooMany },
  "not-started": { field: null, message: "Start again: this step is no longer open." },
};

export const bothFactorsRefusals: Words<BothFactorsRefusal, "password" | "code"> = {
  ...passwordRefusals,
  ...codeRefusals,
};

export const secondFactorWords = {
  title: "Two-step sign-in",
  about: "A code from an authenticator app is asked for after your password.",
  required: "Super users must turn this on before the admin pages open.",
};

/** The questions before a session is ended. */
export const sessionQuestions = {
  one: {
    title: (device: string) => `Sign out ${device}?`,
    text: (started: string) =>
      `The session that began ${started} ends at once. What was not saved there is lost.`,
  },
  everywhere: {
    title: "Sign out everywhere?",
    text: "Every session of this account ends at once, this one too. What was not saved is lost, and you sign in again.",
  },
} as const;

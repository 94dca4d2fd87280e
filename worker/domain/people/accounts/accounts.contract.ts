import { z } from "zod";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** Purposes of a mailed link. */
export const oneTimeTokenKinds = ["reset-password", "verify-email", "change-email"] as const;
export type OneTimeTokenKind = (typeof oneTimeTokenKinds)[number];

/** Request data for a new session; it replaces the session in the cookie. */
export type Browser = {
  userAgent: string | null;
  cookieHeader: string | null;
  /** The client's address as reported by the platform. */
  clientAddress?: string;
};

const email = z
  .string({ error: "Enter your email address" })
  .trim()
  .max(254, "That email address is too long")
  .pipe(z.email("Enter a valid email address, such as name@example.com"));

const knownPassword = z.string({ error: "Enter your password" }).max(128, "Use at most 128 characters");

const newPassword = z
  .string({ error: "Choose a password" })
  .min(6, "Use at least 6 characters")
  .max(128, "Use at most 128 characters");

/** Six digits of an authenticator app, or a recovery code. */
const secondFactorCode = z.string({ error: "Enter the code" }).trim().max(40, "That isn’t a valid code");

const oneTimeToken = z.string({ error: "This link is incomplete" }).max(100, "This link is incomplete");

export const SignIn = z.object({
  email,
  password: knownPassword,
});
export type SignIn = z.infer<typeof SignIn>;

export const SignUp = z.object({
  /** Anything but "label" becomes brand (design.md §4.6): the form cannot grant another role. */
  accountType: z.enum(["brand", "label"]).catch("brand").default("brand"),
  email,
  password: newPassword,
});
export type SignUp = z.infer<typeof SignUp>;

/** Reasons to refuse a password of sufficient length. */
export const weakPasswords = [
  "common-password",
  "blank-password",
  "repeated-character-password",
  "product-name-password",
  "own-address-password",
] as const;
export type WeakPassword = (typeof weakPasswords)[number];

export type SignInRefusal = "wrong-credentials" | "too-many-attempts" | "overloaded";
export type SignUpRefusal = "email-taken" | WeakPassword | "too-many-attempts" | "overloaded";

export const ForgotPassword = z.object({ email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z.object({ token: oneTimeToken, password: newPassword });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ChangePassword = z.object({ currentPassword: knownPassword, newPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangeEmail = z.object({ email, password: knownPassword });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

export const BeginSecondFactor = z.object({ password: knownPassword });
export type BeginSecondFactor = z.infer<typeof BeginSecondFactor>;

export const GiveSecondFactor = z.object({ code: secondFactorCode });
export type GiveSecondFactor = z.infer<typeof GiveSecondFactor>;

export const GiveBothFactors = z.object({ password: knownPassword, code: secondFactorCode });
export type GiveBothFactors = z.infer<typeof GiveBothFactors>;

export type ResetPasswordRefusal = "invalid-link" | WeakPassword | "overloaded";
export type VerifyEmailRefusal = "invalid-link" | "email-taken";
export type PasswordCheckRefusal = "wrong-password" | "too-many-attempts" | "overloaded";
export type ChangePasswordRefusal = PasswordCheckRefusal | WeakPassword;
export type SecondFactorRefusal = "wrong-code" | "too-many-attempts" | "not-started";
export type BothFactorsRefusal = PasswordCheckRefusal | SecondFactorRefusal;

/** One of the user's sessions. Times in UTC milliseconds; last used, to the hour. */
export type SessionView = {
  id: string;
  device: string;
  startedAt: number;
  lastUsedAt: number;
  isThisOne: boolean;
};

/** State of the security page. The secret is included only between set-up and confirmation. */
export type SecurityView = {
  secondFactor:
    | { state: "off" }
    | { state: "begun"; secret: string; address: string }
    | { state: "on"; recoveryCodesLeft: number };
  sessions: readonly SessionView[];
};

/** Ids of a user's accounts in the books. */
export const tokenAccountId = (userId: string): string => `tok:${userId}`;
export const debtAccountId = (userId: string): string => `debt:${userId}`;
export const labelEarningsAccountId = (labelId: string, currency: Currency): string =>
  `${currency.toLowerCase()}:label:${labelId}`;

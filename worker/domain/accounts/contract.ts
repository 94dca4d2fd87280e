import { z } from "zod";

export const roles = ["brand", "label", "super_user"] as const;
export type Role = (typeof roles)[number];

/** The side of the product a person looks at. A super user may switch; others see their own. */
export const activeRoles = ["brand", "label"] as const;
export type ActiveRole = (typeof activeRoles)[number];

export const approvalStatuses = ["pending", "approved", "rejected"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** What a link sent by mail may be for. */
export const oneTimeTokenKinds = ["reset-password", "verify-email", "change-email"] as const;
export type OneTimeTokenKind = (typeof oneTimeTokenKinds)[number];

/** Who is asking: what every gate and every page decides from. Read once a request. */
export type Viewer = {
  id: string;
  email: string;
  roles: readonly Role[];
  activeRole: ActiveRole;
  isSuperUser: boolean;
  approvalStatus: ApprovalStatus;
  isProfileCompleted: boolean;
  /** Tokens that can be spent now; null for labels, who hold none. */
  tokenBalance: number | null;
};

const email = z
  .string({ error: "Enter your email address" })
  .trim()
  .max(254, "That email address is too long")
  .pipe(z.email("Enter a valid email address, such as name@example.com"));

export const SignIn = z.object({
  email,
  password: z.string({ error: "Enter your password" }).max(128, "Passwords have at most 128 characters"),
});
export type SignIn = z.infer<typeof SignIn>;

export const SignUp = z.object({
  /** Anything but "label" becomes brand (design.md §4.6): nobody grants themselves another role. */
  accountType: z.enum(["brand", "label"]).catch("brand").default("brand"),
  email,
  password: z
    .string({ error: "Choose a password" })
    .min(6, "Use at least 6 characters")
    .max(128, "Passwords have at most 128 characters"),
});
export type SignUp = z.infer<typeof SignUp>;

export type SignInRefusal = "wrong-credentials" | "too-many-attempts";
export type SignUpRefusal = "email-taken" | "common-password" | "too-many-attempts";

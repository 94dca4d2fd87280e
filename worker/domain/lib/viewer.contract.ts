export const roles = ["brand", "label", "super_user"] as const;
export type Role = (typeof roles)[number];

/** The side of the product the viewer sees. A super user may switch; others see their own. */
export const activeRoles = ["brand", "label"] as const;
export type ActiveRole = (typeof activeRoles)[number];

export const approvalStatuses = ["pending", "approved", "rejected"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The current user: the basis of every gate and page. Read once per request. */
export type Viewer = {
  id: string;
  email: string;
  roles: readonly Role[];
  activeRole: ActiveRole;
  isSuperUser: boolean;
  approvalStatus: ApprovalStatus;
  isProfileCompleted: boolean;
  isEmailVerified: boolean;
  /** A super user without a required second factor: all pages are blocked until it is set up. */
  mustSetUpSecondFactor: boolean;
  /** Spendable tokens; null for labels, who hold none. */
  tokenBalance: number | null;
};

/** The password is verified but the second factor is not: treated as signed out until it is given. */
export const awaitingSecondFactor = "second-factor-awaited";

export type Visitor = Viewer | typeof awaitingSecondFactor | null;

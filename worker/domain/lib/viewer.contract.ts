export const roles = ["brand", "label", "super_user"] as const;
export type Role = (typeof roles)[number];

/** The side of the product a person looks at. A super user may switch; others see their own. */
export const activeRoles = ["brand", "label"] as const;
export type ActiveRole = (typeof activeRoles)[number];

export const approvalStatuses = ["pending", "approved", "rejected"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Who is asking: what every gate and every page decides from. Read once a request. */
export type Viewer = {
  id: string;
  email: string;
  roles: readonly Role[];
  activeRole: ActiveRole;
  isSuperUser: boolean;
  approvalStatus: ApprovalStatus;
  isProfileCompleted: boolean;
  isEmailVerified: boolean;
  /** A super user without a second factor, where one is required: nothing of theirs opens before it is set up. */
  mustSetUpSecondFactor: boolean;
  /** Tokens that can be spent now; null for labels, who hold none. */
  tokenBalance: number | null;
};

/** Signed in with a password that is not enough: until the second factor is given, this is nobody. */
export const awaitingSecondFactor = "second-factor-awaited";

export type Visitor = Viewer | typeof awaitingSecondFactor | null;

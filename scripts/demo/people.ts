import { demoId } from "./identifiers.ts";
import type { ActiveRole, Role, Viewer } from "#worker/domain/lib/viewer.contract.ts";

/** The account of somebody of the demo: the same at every start and on every machine. */
export const accountId = (email: string): string => demoId(`account:${email}`);

/** Somebody of the demo, as the product's functions see them. */
export function viewerOf(email: string, roles: readonly Role[], activeRole: ActiveRole): Viewer {
  return {
    id: accountId(email),
    email,
    roles,
    activeRole,
    isSuperUser: roles.includes("super_user"),
    approvalStatus: "approved",
    isProfileCompleted: true,
    isEmailVerified: true,
    mustSetUpSecondFactor: false,
    tokenBalance: null,
  };
}

/** What somebody of the demo has said of a brand or label of theirs. */
export function profileOf(userId: string, id: string, name: string) {
  return {
    id,
    userId,
    name,
    legalEntity: `${name} Ltd`,
    address: "1 Demo Street, London",
    phoneNumber: "+44 20 7946 0000",
  };
}

import type { Noun } from "#worker/domain/lib/noun.ts";

/** A label's account: a user who sells music under one or more label names. A brand's has the same transitions. */
export const labelAccount = {
  table: "users",
  column: "approval_status",
  states: {
    pending: "signed up; reaches its profile and its settings alone",
    approved: "sells, is paid, and may add labels",
    rejected: "was not let in, or was sent out: its music is off sale and its payouts are held",
  },
  moves: [
    {
      from: [],
      to: "pending",
      who: "anybody",
      does: "signUp",
      in: "worker/domain/people/accounts/sign-up.ts",
    },
    {
      from: ["pending"],
      to: "pending",
      who: "its owner, who completes the profile",
      does: "completeProfile",
      in: "worker/domain/people/profiles/create-profiles.ts",
    },
    {
      from: ["pending", "rejected"],
      to: "approved",
      who: "a super user: what a revocation took off sale is back",
      does: "decideApproval",
      in: "worker/domain/office/moderation/approvals/decide-approval.ts",
    },
    {
      from: ["pending", "approved"],
      to: "rejected",
      who: "a super user, who rejects or revokes: sessions end, tracks leave the sale",
      does: "decideApproval",
      in: "worker/domain/office/moderation/approvals/decide-approval.ts",
    },
    {
      from: ["pending", "approved", "rejected"],
      to: "rejected",
      who: "its owner, who deletes it; what it sold stays with who bought it",
      does: "pseudonymiseUser",
      in: "worker/domain/office/data-rights/account-erasure.ts",
    },
  ],
} satisfies Noun<"pending" | "approved" | "rejected">;

import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { adminCopy } from "#app/content/admin-copy.ts";
import { approvalQuestions } from "#app/content/account-approvals-copy.ts";
import type { UserRow } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import type { ReportRow } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { ReportList } from "./report-list.tsx";
import { UserList } from "./user-list.tsx";

function usersMarkup(role: "brand" | "label"): string {
  const user: UserRow = {
    id: role,
    email: `${role}@demo.example`,
    roles: [role],
    createdAt: 0,
    status: "approved",
    isErased: false,
    acts: ["revoke"],
  };
  const counts = { pending: 0, approved: 1, rejected: 0 };
  return markupOf(<UserList query={{ q: "" }} page={{ users: [user], counts, nextAfter: null }} />);
}

test("UserList warns about music and payouts before revoking a label", () => {
  const { text, ofLabel = "" } = approvalQuestions.revoke;
  expect(usersMarkup("label")).toContain(`${text} ${ofLabel}`);
  expect(usersMarkup("brand")).toContain(text);
  expect(usersMarkup("brand")).not.toContain(ofLabel);
});

const report: ReportRow = {
  id: "report",
  displayedState: "pending",
  reason: "plagiarism",
  details: "",
  status: "pending",
  createdAt: 0,
  reporterEmail: "brand@demo.example",
  reviewedAt: null,
  reviewedByEmail: null,
  disclosedAt: null,
  decisionNote: null,
  resumedAt: null,
  replies: [],
  track: {
    id: "track",
    title: "Night Bus",
    artist: "Trio",
    labelName: "Orchard",
    mood: null,
    bitRate: null,
    hasCover: false,
    coverColour: null,
    isActive: true,
    isPausedByAdmin: true,
  },
  hasPausedTrack: true,
};

function reportsMarkup(hasPausedTrack: boolean): string {
  const counts = { pending: 1, reviewed: 0, dismissed: 0 };
  const page = { reports: [{ ...report, hasPausedTrack }], counts, pausedTracks: 3, nextAfter: null };
  return markupOf(<ReportList query={{}} page={page} />);
}

test("ReportList preselects resuming a paused track on dismissal", () => {
  const html = reportsMarkup(true);
  expect(html).toContain(adminCopy.resumeToo("Night Bus"));
  expect(html).toMatch(/<input(?=[^>]* name="resume")(?=[^>]* checked="")/);
  expect(reportsMarkup(false)).not.toContain('name="resume"');
});

test("ReportList filters by paused tracks and shows their number", () => {
  expect(reportsMarkup(true)).toMatch(
    new RegExp(`href="[^"]*status=paused"[^>]*>${adminCopy.pausedTracks} <span[^>]*>3</span>`),
  );
});

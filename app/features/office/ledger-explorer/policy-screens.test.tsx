import { describe, expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { policiesCopy, policyActFailed, policyRefused } from "#app/content/revenue-policies-copy.ts";
import type { PolicyRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { PolicyProposal } from "./policy-form.tsx";
import { PolicyLines } from "./policy-lines.tsx";

const row: PolicyRow = {
  id: "policy",
  name: "2026-3",
  label: { id: "label", name: "Slow Harbour" },
  isAboveBreakEven: false,
  basisPoints: 6667,
  text: "Two thirds from the new year on",
  status: "proposed",
  validFrom: Date.UTC(2027, 0, 1),
  proposedByEmail: "one@example.com",
  proposedAt: Date.UTC(2026, 10, 24, 9),
  decidedByEmail: null,
  decidedAt: null,
  acts: ["confirm", "decline"],
};

const lines = (shown: PolicyRow) => markupOf(<PolicyLines rows={[shown]} auditHref={(target) => `/audit?${target}`} />);

describe("PolicyLines", () => {
  test("shows label, start date and proposer of a share", () => {
    const html = lines(row);
    for (const words of [
      "2026-3: 66.67%",
      "/admin/ledger/accounts/usd%3Alabel%3Alabel",
      "from 1 Jan 2027",
      "Proposed by one@example.com",
      "Confirm and Announce: 2026-3, 66.67% for Slow Harbour",
      "Decline: 2026-3",
      "/audit?revenue-policy:policy",
    ])
      expect(html.replaceAll("<!-- -->", "")).toContain(words);
  });

  test("warns of a share above break-even for the cheapest tokens", () => {
    expect(lines(row)).not.toContain(policiesCopy.aboveBreakEven);
    expect(lines({ ...row, isAboveBreakEven: true })).toContain(policiesCopy.aboveBreakEven);
  });

  test("lets a proposer only withdraw, and offers nothing once decided", () => {
    const own = lines({ ...row, label: null, validFrom: null, acts: ["decline"] });
    for (const words of [policiesCopy.everyLabel, policiesCopy.onConfirmation, policiesCopy.ownProposal])
      expect(own).toContain(words);
    expect(own).not.toContain(policiesCopy.confirm);
    const decided = lines({ ...row, proposedByEmail: null, decidedAt: 0, status: "confirmed", acts: [] });
    expect(decided).toContain(policiesCopy.founding);
    expect(decided).not.toContain("<button");
  });
});

test("PolicyProposal shows current and announced shares and carries its id", () => {
  const share = {
    policyName: "2026-2",
    basisPoints: 7000,
    announced: [{ policyName: "2026-3", basisPoints: 6000, validFrom: Date.UTC(2027, 0, 1) }],
  };
  const proposal = {
    label: { id: "label", name: "Slow Harbour" },
    share,
    breakEvenBasisPoints: 8400,
    nextPolicyId: "next",
  };
  const html = markupOf(<PolicyProposal proposal={proposal} answer={null} />);
  expect(html).toContain("70% (policy 2026-2)");
  expect(html).toContain("60% from 1 Jan 2027 (policy 2026-3)");
  expect(html).toContain("Above 84%, the cheapest tokens bring in less");
  expect(html).toMatch(/name="policyId" value="next"/);
  expect(html).toMatch(/name="labelId" value="label"/);
  const forAll = markupOf(<PolicyProposal proposal={{ ...proposal, label: null }} answer={null} />);
  expect(forAll).not.toContain('name="labelId"');
  expect(forAll).toContain(policiesCopy.forAll);
});

test("policyRefused gives the earliest date if notice is too short", () => {
  const refused = { refusal: "notice-too-short", earliest: Date.UTC(2027, 0, 1) } as const;
  expect(policyRefused(refused)).toBe(
    "Labels are told of a cut 30 days ahead. If confirmed today, it can start on 1 Jan 2027 at the earliest.",
  );
  expect(policyActFailed(refused).description).toContain("1 Jan 2027");
  expect(policyActFailed({ refusal: "date-passed" }).description).toMatch(/propose a new one/);
});

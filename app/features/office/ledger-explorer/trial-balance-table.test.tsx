import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TrialBalanceTable } from "./trial-balance-table.tsx";

const revenue = {
  unit: "USD",
  code: "revenue",
  opening: 0,
  debits: 0,
  credits: 1250,
  closing: -1250,
} as const;
const total = { unit: "USD", opening: 0, debits: 1250, credits: 1250, closing: 0 } as const;

test("TrialBalanceTable shows rows and total, and warns unless balanced", () => {
  const html = renderToStaticMarkup(<TrialBalanceTable rows={[revenue]} total={total} isBalanced />);
  const cells = [...html.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text);
  const revenueCells = ["Revenue", "$0.00", "$0.00", "$12.50", "-$12.50"];
  expect(cells).toEqual(revenueCells.concat(["Total", "$0.00", "$12.50", "$12.50", "$0.00"]));
  expect(html).toContain("Sums to zero.");
  expect(html).not.toContain('role="alert"');
  const wrong = renderToStaticMarkup(
    <TrialBalanceTable rows={[revenue]} total={{ ...total, closing: -7 }} isBalanced={false} />,
  );
  expect(wrong).toMatch(/role="alert"[^>]*>Doesn’t sum to zero/);
});

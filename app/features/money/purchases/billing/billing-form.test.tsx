import { describe, expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import type { BillingDetails } from "#worker/domain/money/purchases/billing/billing.contract.ts";
import { BillingForm } from "./billing-form.tsx";

const countries = [
  ["DE", "Germany"],
  ["GB", "United Kingdom"],
] as const;

function markup(details: Partial<BillingDetails>, result: object | null = null): string {
  const answer = result && { formId: "billing", result, toast: null };
  return markupOf(<BillingForm details={details} countries={countries} answer={answer} />);
}

describe("BillingForm", () => {
  test("shows saved details; only region, postal code and VAT are optional", () => {
    const html = markup({ legalEntity: "Northwind Ltd", country: "GB", taxNumber: "GB123456789" });
    expect(html).toContain('value="Northwind Ltd"');
    expect(html).toMatch(/<option value="GB" selected="">United Kingdom/);
    const required = [...html.matchAll(/<(?:input|select) [^>]*required=""[^>]*>/g)].map(
      ([tag]) => /name="(\w+)"/.exec(tag)?.[1],
    );
    expect(required).toEqual(["legalEntity", "addressLine", "city", "country"]);
  });

  test("shows an error at its field and keeps the input", () => {
    const html = markup(
      {},
      { status: "error", initialValue: { taxNumber: "DE1" }, error: { taxNumber: ["Enter a VAT number"] } },
    );
    expect(html).toContain('value="DE1"');
    expect(html).toContain("Enter a VAT number");
  });
});

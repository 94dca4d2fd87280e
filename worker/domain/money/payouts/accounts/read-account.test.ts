import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { readAccount, readStripeRefusal } from "./read-account.ts";
import { findAction, listActions } from "./account-requirements.ts";

type Account = Stripe.V2.Core.Account;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;
type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;

const active: Capability = { status: "active", status_details: [] };

function account(entries: Entry[], transfers: Capability = active, payouts: Capability = active): Account {
  const balance = { stripe_transfers: transfers, payouts };
  return {
    id: "acct_1",
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    created: "2026-11-21T12:00:00.000Z",
    livemode: false,
    configuration: { recipient: { applied: true, capabilities: { stripe_balance: balance } } },
    requirements: { entries },
  };
}

function entry(
  description: string,
  deadline: Entry["minimum_deadline"]["status"],
  from: Entry["awaiting_action_from"] = "user",
): Entry {
  return {
    awaiting_action_from: from,
    description,
    errors: [],
    impact: {},
    minimum_deadline: { status: deadline },
    requested_reasons: [],
  };
}

describe("readAccount", () => {
  test("reports complete when nothing is due and transfers are active", () => {
    expect(readAccount(account([]))).toEqual({
      detailsSubmitted: true,
      transfersActive: true,
      payoutsEnabled: true,
      isRejected: false,
      capabilityStatus: "active",
      currentlyDue: [],
      pastDue: [],
    });
  });

  test("lists only requirements the label must meet now", () => {
    const facts = readAccount(
      account([
        entry("identity.individual.phone", "currently_due"),
        entry("identity.individual.email", "past_due"),
        entry("identity.individual.address", "eventually_due"),
        entry("identity.individual.documents", "currently_due", "stripe"),
      ]),
    );
    expect(facts).toMatchObject({
      detailsSubmitted: false,
      currentlyDue: ["identity.individual.phone", "identity.individual.email"],
      pastDue: ["identity.individual.email"],
    });
  });

  test("reports not submitted when the response has no requirements", () => {
    const { requirements: _, configuration: __, ...bare } = account([]);
    expect(readAccount(bare)).toMatchObject({
      detailsSubmitted: false,
      transfersActive: false,
      capabilityStatus: "pending",
    });
  });

  test.each<[string, Account]>([
    ["a rejected capability", account([], { status: "rejected", status_details: [] })],
    [
      "a capability with a rejection reason",
      account([], active, {
        status: "restricted",
        status_details: [{ code: "rejected_fraud", resolution: "contact_stripe" }],
      }),
    ],
    ["an offered appeal", account([entry("interv_1.rejection_appeal.support", "past_due")])],
    ["a business inquiry", account([entry("interv_1.supportability_inquiry.form", "currently_due")])],
  ])("reports rejection and no transfers for %s", (_name, rejected) => {
    expect(readAccount(rejected)).toMatchObject({
      isRejected: true,
      detailsSubmitted: false,
      transfersActive: false,
      payoutsEnabled: false,
      capabilityStatus: "rejected",
    });
  });
});

describe("requirement actions", () => {
  test.each([
    ["identity.country", "country"],
    ["identity.individual.given_name", "name"],
    ["person_1.first_name", "name"],
    ["identity.individual.date_of_birth", "date-of-birth"],
    ["individual.dob.day", "date-of-birth"],
    ["identity.individual.address.line1", "address"],
    ["identity.individual.phone", "phone"],
    ["identity.individual.email", "email"],
    ["individual.ssn_last_4", "tax-number"],
    ["identity.business_details.id_numbers.us_ein", "tax-number"],
    ["identity.individual.documents.primary_verification", "identity-document"],
    ["person_1.verification.document", "identity-document"],
    ["identity.business_details.documents.proof_of_registration", "business-document"],
    ["identity.business_details.registered_name", "business-details"],
    ["business_type", "business-details"],
    ["identity.attestations.directorship_declaration", "people"],
    ["owners.first_name", "people"],
    ["business_profile.url", "website"],
    ["defaults.profile.product_description", "website"],
    ["external_account", "bank-account"],
    ["configuration.recipient.default_outbound_destination", "bank-account"],
    ["identity.attestations.terms_of_service.account", "terms"],
    ["tos_acceptance.date", "terms"],
    ["interv_1.rejection_appeal.support", "appeal"],
    ["interv_1.supportability_inquiry.form", "explain-business"],
    ["something_new_at_stripe", "other"],
  ] as const)("maps %s to %s", (code, action) => {
    expect(findAction(code)).toBe(action);
  });

  test("lists each action once, overdue first, with its codes", () => {
    const requirements = {
      currentlyDue: ["person_1.first_name", "person_1.last_name", "external_account", "person_1.phone"],
      pastDue: ["external_account"],
    };
    expect(listActions(requirements)).toEqual([
      { action: "bank-account", isPastDue: true, requirements: ["external_account"] },
      { action: "name", isPastDue: false, requirements: ["person_1.first_name", "person_1.last_name"] },
      { action: "phone", isPastDue: false, requirements: ["person_1.phone"] },
    ]);
  });
});

describe("readStripeRefusal", () => {
  const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
  const raw = (statusCode: number, type: Stripe.RawErrorType = "invalid_request_error") => ({
    statusCode,
    type,
    message: "No.",
  });

  test("reports refused when Stripe rejects the request", () => {
    expect(readStripeRefusal(new StripeInvalidRequestError(raw(400)))).toEqual({
      refusal: "refused",
      message: "No.",
    });
  });

  test("reports unavailable when the outcome is unknown", () => {
    const open = [
      new StripeConnectionError({ message: "reset", type: "api_error" }),
      new StripeAPIError(raw(500, "api_error")),
      new StripeAPIError(raw(409)),
      new StripeAPIError(raw(429)),
      new StripeIdempotencyError(raw(400, "idempotency_error")),
    ];
    expect(open.map(readStripeRefusal)).toEqual(open.map(() => ({ refusal: "unavailable" })));
  });

  test("rethrows an error that is not Stripe's", () => {
    expect(() => readStripeRefusal(new TypeError("ours"))).toThrow("ours");
  });
});

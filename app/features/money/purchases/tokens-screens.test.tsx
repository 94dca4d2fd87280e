import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import type { PurchaseView } from "#worker/domain/money/purchases/purchases.contract.ts";
import { tokenPackages } from "#worker/domain/money/purchases/tokens/packages.ts";
import { sheetCopy, usualRenders } from "#app/content/tokens-copy.ts";
import { HoldNotice } from "./notice.tsx";
import type { InvoiceDefaults } from "./checkout-form.tsx";
import { PackageCard } from "./package-card.tsx";
import { PackageList } from "./package-list.tsx";
import type { PaymentOutcome } from "./payment-answer.ts";
import { PaymentBanner } from "./payment-banner.tsx";
import { PurchaseHistory } from "./purchase-history.tsx";

const textOf = (element: ReactNode) =>
  markupOf(element)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("token package", () => {
  const cards = (currency: "USD" | "GBP") =>
    tokenPackages.map((offer) =>
      textOf(
        <PackageCard
          offer={offer}
          currency={currency}
          usual={{ low: 2, high: 3 }}
          need={null}
          isLeaving={false}
          isChosen={false}
        />,
      ),
    );

  test("shows price, discount and contents, in USD as specified", () => {
    const shown = cards("USD");
    for (const [place, words] of [
      ["1 token", "$5", "1 video render"],
      ["10 tokens", "$50", "10 video renders"],
      ["25 tokens", "Popular", "$115", "Save 8%", "25 video renders"],
      ["50 tokens", "$220", "Save 12%", "50 video renders"],
      [
        "100 tokens",
        "$420",
        "Save 20% (16% less than single tokens)",
        "100 video renders",
        "No expiration",
        "HD quality output",
      ],
    ].entries()) {
      for (const word of words) expect(shown[place]).toContain(word);
    }
    expect(shown.join("").match(/less than single tokens/g)).toHaveLength(1);
    expect(shown.join("").match(/Popular/g)).toHaveLength(1);
  });

  test("shows the number of videos at usual track prices", () => {
    const shown = cards("USD");
    for (const [place, words] of [
      "Usual tracks cost 2 to 3 tokens",
      "10 video renders 3 to 5 videos at the usual 2 to 3 tokens a track",
      "25 video renders 8 to 12 videos at the usual 2 to 3 tokens a track",
      "50 video renders 16 to 25 videos",
      "100 video renders 33 to 50 videos",
    ].entries())
      expect(shown[place]).toContain(words);
    expect(usualRenders(1, { low: 1, high: 1 })).toBe("1 video at the usual 1 token a track");
    expect(usualRenders(2, { low: 1, high: 3 })).toBe("Up to 2 videos at the usual 1 to 3 tokens a track");
  });

  test.each([
    [1, 0, "You have no tokens. You need 1 more token to use"],
    [2, 1, "You have 1 token. You need 2 more tokens to use"],
  ])("counts missing tokens: %i with a balance of %i", (missing, balance, words) => {
    expect(sheetCopy.missing(missing, balance, "to use")).toBe(words);
  });

  test("is priced in GBP when pounds are chosen", () => {
    expect(cards("GBP")[2]).toContain("£92");
    expect(cards("GBP")[2]).toContain("£3.68 a token");
  });

  const list = (invoice: InvoiceDefaults) =>
    markupOf(<PackageList packages={tokenPackages} currency="GBP" usual={null} need={null} invoice={invoice} />);
  const nobody = { legalEntity: null, poNumber: null, reference: null };

  test("is bought by a form with package and currency, no price", () => {
    const html = list(nobody);
    expect(html.match(/<form[^>]*action="\/buy-tokens" method="post"/g)).toHaveLength(1);
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]+)"/g)];
    expect(hidden.map(([, name, value]) => [name, value])).toEqual([
      ["intent", "buy"],
      ["currency", "GBP"],
    ]);
    const buttons = [...html.matchAll(/<button[^>]*name="priceId"[^>]*>/g)].map(([tag]) => tag);
    expect(buttons.map((tag) => /value="([^"]+)"/.exec(tag)?.[1])).toEqual(tokenPackages.map(({ id }) => id));
    // Enter in a field activates the first submit button, so that one is disabled.
    expect(/<(?:button|input)[^>]*type="submit"[^>]*>/.exec(html)?.[0]).toContain("disabled");
  });

  test("prefills the invoice from the last one and links to billing", () => {
    const empty = list(nobody);
    expect(empty).not.toContain("<details open");
    expect(empty).toContain("Your invoice shows only your email address.");
    const known = list({ legalEntity: "Northwind Ltd", poNumber: "PO-7", reference: null });
    expect(known).toMatch(/<details[^>]* open/);
    for (const words of ["Made out to Northwind Ltd.", 'value="PO-7"', 'href="/settings/billing"'])
      expect(known).toContain(words);
  });
});

describe("PaymentBanner", () => {
  const awaited = { sessionId: "cs_test_1", isInAddress: true };
  const banner = (shown: PaymentOutcome | { state: "verifying" } | null, isInAddress = true, isCancelled = false) =>
    markupOf(
      <PaymentBanner outcome={shown} verify={() => {}} awaited={{ ...awaited, isInAddress }} isCancelled={isCancelled} />,
    );

  test("is empty without a payment", () => {
    expect(banner(null)).not.toMatch(/>[^<]+</);
    expect(banner({ state: "gone" })).not.toMatch(/>[^<]+</);
  });

  test("refreshes itself without JavaScript, but only after a payment", () => {
    expect(banner({ state: "verifying" })).toContain("Verifying your payment...");
    const refresh = "0; url=/buy-tokens?session_id=cs_test_1&amp;verify=now";
    expect(banner({ state: "verifying" })).toContain(refresh);
    expect(banner({ state: "verifying" }, false)).not.toContain("refresh");
    expect(banner({ state: "verifying" }, false)).toContain("Verify payment");
  });

  test("shows the tokens added and the new total", () => {
    const html = banner({ state: "added", tokensAdded: 1, newBalance: 26 });
    expect(html).toContain("Payment successful!");
    expect(html).toContain("1 token added. Your new total is 26 tokens.");
  });

  test("distinguishes pending, unpaid, failed, missing, reviewed and unknown payments", () => {
    const words = {
      pending: ["still processing", "Check again"],
      unpaid: ["not finished", "Dismiss"],
      failed: ["did not go through"],
      "not-found": ["We couldn’t find this payment"],
      "under-review": ["looking into this payment"],
      unknown: ["couldn’t verify your payment just now", "Check again"],
    } as const;
    for (const [state, expected] of Object.entries(words)) {
      // Object.entries widens the states to strings.
      const html = banner({ state: state as keyof typeof words });
      for (const word of expected) expect(html).toContain(word);
    }
  });
});

test("PaymentBanner shows a cancelled checkout, unless it was paid after all", () => {
  const awaited = { sessionId: "cs_test_1", isInAddress: false };
  const banner = (shown: PaymentOutcome | null) =>
    markupOf(<PaymentBanner outcome={shown} verify={() => {}} awaited={awaited} isCancelled />);
  for (const shown of [{ state: "unpaid" }, { state: "gone" }, null] as const)
    expect(banner(shown)).toContain("Checkout cancelled");
  const paid = banner({ state: "added", tokensAdded: 1, newBalance: 2 });
  expect(paid).toContain("Payment successful!");
  expect(paid).not.toContain("cancelled");
});

describe("PurchaseHistory", () => {
  const bought: PurchaseView = {
    id: "p1",
    tokens: 10,
    currency: "USD",
    totalCents: 5000,
    taxCents: 0,
    status: "paid",
    boughtAt: Date.UTC(2026, 10, 21),
    refundedTokens: 0,
    refundedCents: 0,
    isRefundPending: false,
    dispute: null,
    documents: ["receipt", "invoice"],
    creditNotes: [],
  };
  const history = (over: Partial<PurchaseView>) => (
    <PurchaseHistory page={{ purchases: [{ ...bought, ...over }], nextAfter: null, total: 1 }} isFirstPage />
  );

  test("lists a payment with receipt and invoice", () => {
    expect(textOf(history({}))).toContain("21 Nov 2026 10 tokens $50 Paid");
    for (const href of ["/purchases/p1/receipt", "/purchases/p1/invoice"]) {
      expect(markupOf(history({}))).toContain(`href="${href}"`);
    }
  });

  test("links credit notes and a CSV of all movements", () => {
    const html = markupOf(history({ creditNotes: [{ id: "cn_1", number: "A-1-CN-01" }] }));
    expect(html).toContain('href="/purchases/p1/credit-notes/cn_1"');
    expect(html).toContain('aria-label="Credit note: A-1-CN-01, 10 tokens, 21 Nov 2026 (opens in a new tab)"');
    expect(html).toContain('href="/api/tokens/movements.csv"');
  });

  test("shows tax, refunds and disputes if there are any", () => {
    const text = textOf(history({ totalCents: 6000, taxCents: 1000, refundedTokens: 4, refundedCents: 2400, dispute: "open" }));
    for (const words of ["$60", "incl. $10 tax", "Refunded: 4 tokens, $24", "on hold until your bank decides"])
      expect(text).toContain(words);
    expect(textOf(history({ refundedTokens: 1, refundedCents: 500, isRefundPending: true }))).toContain(
      "Refund on its way: 1 token, $5",
    );
  });

  test("shows Refunded or Partly refunded instead of Paid", () => {
    const stateOf = (refundedTokens: number, isRefundPending = false) =>
      textOf(history({ refundedTokens, refundedCents: refundedTokens * 500, isRefundPending }));
    expect(stateOf(10)).toContain("$50 Refunded Refunded: 10 tokens, $50");
    expect(stateOf(4)).toContain("$50 Partly refunded Refunded: 4 tokens, $20");
    for (const text of [stateOf(10), stateOf(4)]) expect(text).not.toContain("Paid");
    expect(stateOf(10, true)).toContain("Paid Refund on its way");
  });

  test("shows an empty state without purchases", () => {
    expect(textOf(<PurchaseHistory page={{ purchases: [], nextAfter: null, total: 0 }} isFirstPage />)).toContain(
      "No purchases yet.",
    );
  });
});

test("HoldNotice lists disputes and debt, and links to purchases", () => {
  const dispute = {
    id: "dp_1",
    purchaseId: "p1",
    amountCents: 5000,
    currency: "USD",
    heldTokens: 6,
    spentTokens: 4,
    openedAt: 0,
  } as const;
  const both = textOf(<HoldNotice hold={{ openDisputes: [dispute], debtTokens: 3 }} />);
  expect(both).toContain("One of your payments is disputed.");
  expect(both).toContain("you owe 3 tokens");
  const debt = textOf(<HoldNotice hold={{ openDisputes: [], debtTokens: 1 }} leadsOn />);
  expect(debt).not.toContain("disputed");
  expect(debt).toContain("you owe 1 token.");
  expect(debt).toContain("Tokens and purchases");
});

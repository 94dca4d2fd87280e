import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { licencePrices } from "#app/content/pricing-copy.ts";
import { getLegalText } from "#app/site/public-pages/legal-texts.server.ts";
import { PricingPage } from "#app/site/public-pages/pricing-page.tsx";
import { meta } from "#app/routes/pricing.tsx";
import { readFont } from "#scripts/assets/copy-fonts.ts";
import { harfbuzz, makePdfFolder } from "#tests/support/pdf.ts";
import {
  currentTermsVersion,
  type SoldScope,
  soldScope,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { answerUses, currentTerms, termsSections } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { composeLicencePdf } from "#worker/domain/licensing/licences/pdf/compose-licence-pdf.ts";

// Compares, as text, the uses stated on the pricing page, in the terms, in the licence terms and on the certificate.

const folder = makePdfFolder();

async function certificate(scope: SoldScope): Promise<{ facts: string; terms: string }> {
  const path = join(folder, `${scope}.pdf`);
  const pdf = await composeLicencePdf(
    {
      number: "CUE-2026-7F3K-92QM",
      issuedAt: Date.UTC(2026, 10, 23, 14, 5),
      brandName: "Northwind",
      brandLegalEntity: null,
      labelName: "Slow Harbour",
      control: null,
      excludedUses: [],
      declaration: null,
      trackTitle: "Night Bus",
      artist: "Trio",
      isrc: null,
      priceTokens: 2,
      scope,
      termsVersion: currentTermsVersion,
      videoSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      renderId: "0d9c5a3e-6a5c-4c5e-9a63-1c1f6c6f2b11",
      verifyUrl: null,
    },
    readFont,
    harfbuzz,
  );
  writeFileSync(path, pdf);
  const page = (number: number, ...how: string[]) =>
    execFileSync("pdftotext", [...how, "-f", String(number), "-l", String(number), path, "-"], {
      encoding: "utf8",
    });
  return { facts: plain(page(1, "-layout")), terms: plain(page(2, "-raw")) };
}

/** Removes what typesetting adds: spaces, and breaks after hyphens. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll("- ", "-");
const words = (html: string) =>
  plain(
    html
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&")
      .replaceAll(/&#x27;|&#39;/g, "'"),
  );
const pricingPage = () => {
  const element = createElement(PricingPage, { side: "brands", packages: [] });
  return renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: "*", element }]) }));
};

describe.each(soldScopes)("a licence of scope %s", (scope) => {
  const answers = answerUses({ scope, termsVersion: currentTermsVersion });
  const { name } = soldScope(scope);
  const yesOrNo = (isAllowed: boolean) => (isAllowed ? "Yes" : "No");

  test("is certified for the uses sold, each with its clause", async () => {
    const { facts, terms } = await certificate(scope);
    expect(facts).toContain(`${name}, terms ${currentTermsVersion}`);
    for (const answer of answers) {
      expect(facts).toContain(`${answer.name} ${yesOrNo(answer.isAllowed)} § ${answer.clause}`);
      expect(terms).toContain(`${answer.clause} ${answer.text}`);
    }
  });

  test.each([
    ["the terms", () => getLegalText("terms").html],
    ["the licence terms", () => getLegalText("licence-terms").html],
    ["the pricing page", pricingPage],
  ] as const)("is described with the same uses in %s", (_where, read) => {
    const text = words(read());
    for (const answer of answers) {
      const [row = ""] = text.split(`${answer.name} Social media licence:`).slice(1);
      expect(row.slice(0, 120)).toContain(`§ Clause ${answer.clause}`);
      const said = scope === "social" ? /^ (Yes|No)/.exec(row) : /Commercial use: (Yes|No)/.exec(row.slice(0, 60));
      expect(said?.[1]).toBe(yesOrNo(answer.isAllowed));
      expect(row).toContain(answer.text);
    }
  });

  test("has the pricing page's price in structured data", () => {
    const price = licencePrices.find((each) => each.scope === scope);
    expect(words(pricingPage())).toContain(`${name} ${price?.price} per track`);
    const offers = JSON.stringify(
      meta({ loaderData: { side: "brands" }, matches: [root] } as unknown as Parameters<typeof meta>[0]),
    );
    expect(offers).toContain(`"name":"${name}"`);
    expect(offers).toContain(`"price":"${price?.priceDollars}.00"`);
  });
});

const root = { id: "root", loaderData: { origin: "https://cuesheet.test", trader: null } };

test("the licence terms print every clause of the version sold, as on the certificate", async () => {
  const page = words(getLegalText("licence-terms").html);
  const { terms } = await certificate("social");
  for (const { title, clauses } of termsSections(currentTerms)) {
    expect(terms).toContain(title);
    for (const { number, text } of clauses) {
      const own = (price: string) => `${number} ${plain(text).replace("The price of {price}", price)}`;
      expect(page).toContain(own("The price on the certificate"));
      expect(terms).toContain(own("The price of 2 tokens"));
    }
  }
});

test("the terms list every restriction of the licence terms", () => {
  const text = words(getLegalText("terms").html);
  for (const clause of currentTerms.restrictions.clauses) expect(text).toContain(clause.text);
});

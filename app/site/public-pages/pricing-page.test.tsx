import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { artistPercent, exampleEarnings, licencePrices } from "#app/content/pricing-copy.ts";
import { PricingPage, type PricingSide } from "./pricing-page.tsx";

const packages = [{ id: "tokens-25", tokens: 25, cents: { USD: 11_500, GBP: 9_200 }, discountPercent: 8, isPopular: true }];

function html(side: PricingSide): string {
  return markupOf(<PricingPage side={side} packages={packages} />);
}

test("PricingPage marks the link of the displayed side as current", () => {
  expect(html("brands")).toMatch(/<a href="\/pricing" aria-current="page"[^>]*>For Brands</);
  expect(html("artists")).toMatch(/<a href="\/pricing\?for=artists" aria-current="page"[^>]*>For Artists</);
});

test("PricingPage shows one side and prints both, under one headline", () => {
  for (const side of ["brands", "artists"] as const) {
    const page = html(side);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page.match(/class="hidden print:block"/g)).toHaveLength(1);
    for (const text of ["$5", "$25", "Custom", ...exampleEarnings.map(({ artist }) => artist), "$115", "£92", "8%"])
      expect(page).toContain(text);
  }
});

test("example earnings split each price by the public artist share", () => {
  const dollars = (text: string) => Number(text.replace("$", ""));
  for (const [index, { price, artist, platform }] of exampleEarnings.entries()) {
    expect(dollars(price)).toBe(licencePrices[index]?.priceDollars);
    expect(dollars(artist)).toBe((dollars(price) * artistPercent) / 100);
    expect(dollars(artist) + dollars(platform)).toBe(dollars(price));
  }
});

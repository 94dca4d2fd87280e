import { describe, expect, test } from "vitest";
import {
  coveredVersions,
  currentTermsVersion,
  promisedTerms,
  promisedTermsInWords,
  scopeTerms,
  soldScopes,
  termsVersions,
} from "./licence-scopes.contract.ts";
import { answerUses, currentTerms, licenceTerms, termsSections } from "./licence-terms.contract.ts";
import { commercialPriceTokens, pricesOf } from "./scope-price.contract.ts";
import { licenceUses } from "./uses.contract.ts";

/** Use, social, commercial, clause. Written by hand, so that any change of the data fails a test. */
const scopesOf = [
  ["Your own social posts", "yes", "yes", "3.1"],
  ["Paid social ads", "yes", "yes", "3.2"],
  ["Video pre-roll", "yes", "yes", "3.3"],
  ["Your website and shop", "yes", "yes", "3.4"],
  ["Posts by your agency", "yes", "yes", "3.5"],
  ["Posts by paid partners", "yes", "yes", "3.6"],
  ["Posts by your staff", "yes", "yes", "3.7"],
  ["E-mail newsletters", "no", "yes", "4.1"],
  ["Inside your app", "no", "yes", "4.2"],
  ["Presentations, events", "no", "yes", "4.3"],
  ["Podcasts", "no", "yes", "4.4"],
  ["Screens in stores", "no", "yes", "4.5"],
  ["Digital out-of-home", "no", "yes", "4.6"],
  ["Connected TV", "no", "yes", "4.7"],
  ["Broadcast TV", "no", "yes", "4.8"],
  ["Cinema", "no", "yes", "4.9"],
  ["Organic posts by creators", "no", "yes", "4.10"],
  ["Posts by resellers", "no", "yes", "4.11"],
  ["Video games", "no", "no", "5.1"],
  ["AI training", "no", "no", "5.2"],
] as const;

/** Clauses added in 2026-4: older licences neither allow nor forbid these uses by name. */
const newest: ReadonlySet<string> = new Set(["3.5", "3.6", "3.7", "4.10", "4.11", "5.2"]);
const sold = {
  "2026-2": scopesOf.filter(([, , , clause]) => !newest.has(clause)),
  "2026-3": scopesOf.filter(([, , , clause]) => !newest.has(clause)),
  "2026-4": scopesOf,
};

describe("licence terms", () => {
  const yesOrNo = (isAllowed: boolean | undefined) => (isAllowed ? "yes" : "no");

  test.each(["2026-2", "2026-3", "2026-4"] as const)("%s answer every use for both scopes", (termsVersion) => {
    const social = answerUses({ scope: "social", termsVersion });
    const commercial = answerUses({ scope: "commercial", termsVersion });
    expect(
      social.map(({ name, isAllowed, clause }, index) => [
        name,
        yesOrNo(isAllowed),
        yesOrNo(commercial[index]?.isAllowed),
        clause,
      ]),
    ).toEqual(sold[termsVersion]);
  });

  test("2026-1 allow every use of the video except games", () => {
    const answers = answerUses({ scope: "standard", termsVersion: "2026-1" });
    expect(answers.filter(({ isAllowed }) => !isAllowed).map(({ use }) => use)).toEqual(["video-game"]);
  });

  test.each(termsVersions)("%s list every use once, in order", (version) => {
    const spoken = licenceTerms[version].uses.map(({ use }) => use);
    const inOrder = licenceUses.map(({ id }) => id).filter((id) => spoken.includes(id));
    expect(spoken).toEqual(version === currentTermsVersion ? licenceUses.map(({ id }) => id) : inOrder);
    expect(licenceTerms[version].version).toBe(version);
  });

  test.each(termsVersions)("%s contain each cited clause once, with its text", (version) => {
    const clauses = termsSections(licenceTerms[version]).flatMap((section) => section.clauses);
    const numbers = clauses.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { clause, text } of answerUses({
      scope: version === "2026-1" ? "standard" : "social",
      termsVersion: version,
    }))
      expect(clauses.find(({ number }) => number === clause)?.text).toBe(text);
  });

  test("grant commercial use every use of the social media licence", () => {
    const { uses } = currentTerms;
    const social = uses.filter(({ allowedBy }) => allowedBy.includes("social"));
    expect(social.length).toBeGreaterThan(0);
    expect(social.every(({ allowedBy }) => allowedBy.includes("commercial"))).toBe(true);
  });

  test("grant the promised terms: perpetual, worldwide and non-exclusive", () => {
    const clause = termsSections(currentTerms)[0]?.clauses[1]?.text;
    expect(clause).toContain("perpetual, worldwide and non-exclusive");
    expect(promisedTerms).toBe("perpetual, global, non-exclusive");
    expect(promisedTermsInWords).toBe("perpetual, global and non-exclusive");
  });

  test("grant the composition without qualification and name the claims process", () => {
    const clauses = termsSections(currentTerms).flatMap((section) => section.clauses);
    const textOf = (number: string | undefined) => clauses.find((each) => each.number === number)?.text ?? "";
    expect(textOf("1.1")).not.toContain("as far as");
    expect(textOf("1.1")).toContain("controls all of both, or has written authority");
    expect(textOf(currentTerms.warranty)).toContain("owns or controls all of the Recording and of the Composition");
    expect(textOf(currentTerms.claims)).toContain("released within the days that the certificate names");
  });

  test("refuse a scope of another version", () => {
    expect(() => scopeTerms({ scope: "social", termsVersion: "2026-1" })).toThrow("2026-1");
    expect(() => scopeTerms({ scope: "standard", termsVersion: "2026-3" })).toThrow("2026-3");
    expect(soldScopes.map((scope) => scopeTerms({ scope, termsVersion: currentTermsVersion }).name)).toEqual([
      "Social media licence",
      "Commercial use",
    ]);
  });
});

test("since terms 2026-3 a licence covers ten versions within a year, as clause 1.4 says", () => {
  expect(termsVersions.map((termsVersion) => coveredVersions({ termsVersion }))).toEqual([
    null,
    null,
    { max: 10, withinDays: 365, minKnownShare: 0.6 },
    { max: 10, withinDays: 365, minKnownShare: 0.6 },
  ]);
  const clauses = termsSections(licenceTerms["2026-3"]).flatMap((section) => section.clauses);
  const { text = "" } = clauses.find(({ number }) => number === "1.4") ?? {};
  for (const word of ["twelve months", "60 %", "Ten versions", "no further price"]) expect(text).toContain(word);
});

test("commercial use costs the label's price, else five times the social one, capped", () => {
  expect(pricesOf({ priceTokens: 3, commercialPriceTokens: null })).toEqual({ social: 3, commercial: 15 });
  expect(pricesOf({ priceTokens: 3, commercialPriceTokens: 8 })).toEqual({ social: 3, commercial: 8 });
  expect(pricesOf({ priceTokens: 100, commercialPriceTokens: null }).commercial).toBe(commercialPriceTokens.max);
});

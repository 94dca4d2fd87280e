import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { currentTermsVersion, soldScopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { answerUses } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { LicenceClauses } from "./licence-text.tsx";
import { UseRows } from "./use-rows.tsx";

const sold = soldScopes.map((scope) => ({ scope, termsVersion: currentTermsVersion }));
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");

test("UseRows answers each use per scope, with clause and clause text", () => {
  const rows = renderToStaticMarkup(<UseRows grants={sold} />)
    .split("<li>")
    .slice(1)
    .map(textOf);
  const [social = [], commercial = []] = sold.map(answerUses);
  expect(rows).toHaveLength(social.length);
  for (const [index, { name, isAllowed, clause, text }] of social.entries()) {
    const word = (isYes: boolean | undefined) => (isYes ? "Yes" : "No");
    expect(rows[index]).toContain(
      `${name} Social media licence: ${word(isAllowed)} Commercial use: ${word(commercial[index]?.isAllowed)} § Clause ${clause}`,
    );
    expect(rows[index]).toContain(text);
  }
});

test("UseRows names the licence covering an excluded use, and its surcharge", () => {
  const rowsFor = (scope: "social" | "commercial", priced = true) =>
    textOf(
      renderToStaticMarkup(
        <UseRows grants={sold} chosen={scope} prices={priced ? { social: 3, commercial: 15 } : undefined} />,
      ),
    );
  expect(rowsFor("social").match(/Included in Commercial use, for 12 tokens more\./g)).toHaveLength(11);
  expect(rowsFor("social", false)).toContain("Included in Commercial use.");
  expect(textOf(renderToStaticMarkup(<UseRows grants={sold.slice(0, 1)} />))).toContain("Included in Commercial use.");
  expect(textOf(renderToStaticMarkup(<UseRows grants={sold} />))).not.toContain("Included in");
  expect(rowsFor("commercial")).not.toContain("Included in");
});

test("UseRows answers by the terms version of the licence", () => {
  const page = textOf(renderToStaticMarkup(<UseRows grants={[{ scope: "standard", termsVersion: "2026-1" }]} />));
  expect(page).toContain("Cinema Standard licence: Yes § Clause 3");
  expect(page).not.toContain("Included in");
});

test("LicenceClauses throws for a missing section", () => {
  expect(renderToStaticMarkup(<LicenceClauses section="6" />)).toContain("Content ID");
  expect(() => renderToStaticMarkup(<LicenceClauses section="7" />)).toThrow("no section 7");
});

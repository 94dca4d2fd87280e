import { renderToStaticMarkup } from "react-dom/server";
import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { emptyTrack } from "#app/features/catalogue/tracks/label-tracks/track-form-values.ts";
import {
  nothingDeclared,
  plainDeclaration,
  type RightsDeclaration,
} from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { toDeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { toPublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import { DeclarationFields } from "./declaration-fields.tsx";
import { RightsCard } from "./rights-card.tsx";
import { rightsWords } from "./rights-words.ts";

function markup(values: Partial<ReturnType<typeof toDeclarationTexts>>): string {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, initialValue]) => [name, { id: name, name, initialValue }]),
  ) as ComponentProps<typeof DeclarationFields>["fields"]; // the parts of a field that its component reads
  return renderToStaticMarkup(
    <DeclarationFields fields={fields} ownsMaster={{ value: undefined }}>
      {null}
    </DeclarationFields>,
  );
}

describe("the form's questions about rights", () => {
  test("have no answer in a new track", () => {
    expect(markup(emptyTrack as ReturnType<typeof toDeclarationTexts>)).not.toContain("checked");
    const { ownsMaster, ownsPublishing, publishingSplit } = emptyTrack;
    expect([ownsMaster, ownsPublishing, publishingSplit]).toEqual([undefined, undefined, undefined]);
  });

  test("show the answers that were given", () => {
    expect(markup(toDeclarationTexts(plainDeclaration)).match(/checked/g)).toHaveLength(9);
  });
});

test("the card of the rules stands under the form's heading and has none of its own", () => {
  const html = renderToStaticMarkup(
    <RightsCard failed={["isrc"]} passes="On sale" fieldId={(name) => name} />,
  );
  expect(html).toContain('aria-label="Rights"');
  expect(html).not.toMatch(/<h\d/);
});

describe("what a brand reads of rights", () => {
  const words = (rightsDeclaration: RightsDeclaration | null) =>
    rightsWords(
      toPublicRights(
        { ownsMaster: true, ownsPublishing: true, publishingSplitBasisPoints: 10_000, rightsDeclaration },
        0,
      ),
      "Orchard",
    );

  test.each([null, nothingDeclared])("says of what nobody declared that nobody did: %#", (declaration) => {
    expect(words(declaration)).toEqual([
      ["Samples", "Not declared"],
      ["Cover", "Not declared"],
      ["AI", "Not declared"],
      ["Content ID", "Not declared"],
    ]);
  });

  test("is what was declared, and of excluded uses nothing where there are none", () => {
    expect(words(plainDeclaration)).toEqual([
      ["Samples", "None"],
      ["AI", "None"],
      ["Content ID", "Not registered"],
    ]);
    const clearedWith = { name: "Sample Records", date: "2026-03-09", text: "Signed clearance" };
    const samples = { status: "cleared" as const, clearedWith };
    expect(words({ ...plainDeclaration, samples, excludedUses: ["politics"] })).toEqual([
      ["Samples", "Cleared with Sample Records"],
      ["AI", "None"],
      ["Content ID", "Not registered"],
      ["Excluded uses", "Politics"],
    ]);
  });
});

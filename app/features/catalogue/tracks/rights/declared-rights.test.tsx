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
import { rightsWords } from "./rights-list.tsx";

function markup(values: Partial<ReturnType<typeof toDeclarationTexts>>): string {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, initialValue]) => [name, { id: name, name, initialValue }]),
  ) as ComponentProps<typeof DeclarationFields>["fields"]; // only the field properties that the component reads
  return renderToStaticMarkup(
    <DeclarationFields fields={fields} ownsMaster={{ value: undefined }}>
      {null}
    </DeclarationFields>,
  );
}

describe("DeclarationFields", () => {
  test("preselects nothing for a new track", () => {
    expect(markup(emptyTrack as ReturnType<typeof toDeclarationTexts>)).not.toContain("checked");
    const { ownsMaster, ownsPublishing, publishingSplit } = emptyTrack;
    expect([ownsMaster, ownsPublishing, publishingSplit]).toEqual([undefined, undefined, undefined]);
  });

  test("shows the stored answers", () => {
    expect(markup(toDeclarationTexts(plainDeclaration)).match(/checked/g)).toHaveLength(9);
  });
});

test("RightsCard is labelled but has no heading of its own", () => {
  const html = renderToStaticMarkup(<RightsCard failed={["isrc"]} passes="On sale" fieldId={(name) => name} />);
  expect(html).toContain('aria-label="Rights"');
  expect(html).not.toMatch(/<h\d/);
});

describe("rightsWords", () => {
  const words = (rightsDeclaration: RightsDeclaration | null) =>
    rightsWords(
      toPublicRights({ ownsMaster: true, ownsPublishing: true, publishingSplitBasisPoints: 10_000, rightsDeclaration }, 0),
      "Orchard",
    );

  test.each([null, nothingDeclared])("shows undeclared rights as “Not declared”: case %#", (declaration) => {
    expect(words(declaration)).toEqual([
      ["Samples", "Not declared"],
      ["Cover", "Not declared"],
      ["AI", "Not declared"],
      ["Content ID", "Not declared"],
    ]);
  });

  test("shows declared rights, and excluded uses only if there are any", () => {
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

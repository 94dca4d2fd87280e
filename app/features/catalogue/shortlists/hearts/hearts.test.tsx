import { describe, expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { useHearts, WithHearts } from "./hearts.tsx";

function Probe() {
  return <p>{useHearts() ? "has hearts" : "has none"}</p>;
}

describe("WithHearts", () => {
  test.each([
    ["a brand", true, "has hearts"],
    ["a label", false, "has none"],
  ] as const)("provides hearts to brands only: %s", (_who, isBrand, expected) => {
    const element = (
      <WithHearts isBrand={isBrand}>
        <Probe />
      </WithHearts>
    );
    expect(markupOf(element)).toContain(expected);
  });
});

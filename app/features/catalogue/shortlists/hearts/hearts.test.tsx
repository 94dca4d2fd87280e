import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
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
    const router = createMemoryRouter([{ path: "*", element }]);
    expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(expected);
  });
});

import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { coverSvg } from "./cover-art.ts";

const svgOf = ({ cover, mood, composition }: (typeof catalogue)[number], seed = composition.seed) =>
  coverSvg({ family: cover, mood, seed });

test("draws a distinct cover for every track", () => {
  const svgs = catalogue.map((track) => svgOf(track));
  for (const svg of svgs) {
    const picture = new Resvg(svg, { fitTo: { mode: "width", value: 32 } }).render();
    expect(picture.width).toBe(32);
    expect(svg).not.toContain("NaN");
    expect(svg).not.toContain("undefined");
  }
  expect(new Set(svgs).size).toBe(catalogue.length);
  expect(new Set(catalogue.map((track) => track.cover)).size).toBeGreaterThanOrEqual(8);
}, 60_000);

test("draws the same cover for the same seed only", () => {
  const [track] = catalogue;
  if (!track) throw new Error("the catalogue is empty");
  expect(svgOf(track, 5)).toBe(svgOf(track, 5));
  expect(svgOf(track, 5)).not.toBe(svgOf(track, 6));
});

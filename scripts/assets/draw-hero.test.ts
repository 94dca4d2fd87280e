import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { heroes, heroSvg, isHeroName, type HeroName } from "./draw-hero.ts";
import { moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const names = Object.keys(heroes).filter(isHeroName);
const drawn = (name: HeroName) => heroSvg(name, moods[0]);

test("draws every hero in every mood, small and without text", () => {
  for (const name of names) {
    for (const mood of moods) {
      const svg = heroSvg(name, mood);
      expect(svg.length).toBeLessThan(12_000);
      expect(svg).not.toMatch(/NaN|undefined|<text|<script/);
    }
    const picture = new Resvg(drawn(name), { fitTo: { mode: "width", value: 64 } }).render();
    expect([picture.width, picture.height]).toEqual([64, 36]);
  }
});

test("draws each hero deterministically and no two alike", () => {
  expect(names.map(drawn)).toEqual(names.map(drawn));
  expect(new Set(names.map(drawn)).size).toBe(names.length);
});

import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type FeatureName, features, featureSize } from "#app/content/feature-copy.ts";
import { sizeOfWebp } from "#tests/support/size-of-webp.ts";
import { ArtistsPage } from "./artists-page.tsx";
import { BrandsPage } from "./brands-page.tsx";

const names = Object.keys(features) as FeatureName[];

test("every feature is on a public page, in both themes", () => {
  const pages = renderToStaticMarkup(<BrandsPage />) + renderToStaticMarkup(<ArtistsPage />);
  for (const name of names) {
    expect(pages).toContain(features[name].title);
    for (const theme of ["light", "dark"]) expect(pages).toContain(`src="/screens/${name}-${theme}.webp"`);
  }
});

test.each(names)("screenshots of %s have their declared size, under 150 kB", (name) => {
  const { width, height, scale } = featureSize;
  for (const theme of ["light", "dark"]) {
    const path = `public/screens/${name}-${theme}.webp`;
    expect(sizeOfWebp(readFileSync(path))).toEqual([width * scale, height * scale]);
    expect(readFileSync(path).length).toBeLessThan(150_000);
  }
});

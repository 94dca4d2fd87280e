import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { home } from "#app/content/home-copy.ts";
import { features, screenSizes } from "#app/content/feature-copy.ts";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { aCard } from "#app/features/catalogue/library/a-card.ts";
import { sizeOfWebp } from "#tests/support/size-of-webp.ts";
import type { Showcase } from "#worker/domain/catalogue/library/showcase/showcase.contract.ts";
import { LandingPage } from "./landing-page.tsx";

const showcase = (change: Partial<Showcase> = {}): Showcase => ({
  tracks: [aCard],
  counts: { licences: 0, activeTracks: 1 },
  ...change,
});
const html = (change?: Partial<Showcase>) => renderToStaticMarkup(<LandingPage showcase={showcase(change)} />);

describe("LandingPage", () => {
  test("links to sign-up, both audiences and both resource hubs", () => {
    const page = html();
    expect(page).toMatch(/<a href="\/auth\?tab=signup&amp;role=brand"[^>]*>Get Started</);
    expect(page).toContain('<section id="for-brands"');
    expect(page).toContain('<section id="for-labels"');
    expect(page).toMatch(/<a href="\/auth\?tab=signup&amp;role=brand&amp;next=%2Flibrary"[^>]*>Browse Music Library</);
    expect(page).toMatch(/<a href="\/auth\?tab=signup&amp;role=label"[^>]*>Submit Your Music</);
    expect(page).toContain('href="/resources/brands"');
    expect(page).toContain('href="/resources/artists"');
    expect(page).toContain('href="/resources/brands/what-is-a-sync-license"');
  });

  test("explains why the library needs an account, and approval time", () => {
    expect(html()).toContain(libraryNeedsAccount);
    expect(html()).toContain(approvalWait);
    expect(html()).toContain("Meanwhile, lock your cut");
  });

  test("shows six questions, one of them expanded", () => {
    const page = html();
    expect(home.questions).toHaveLength(6);
    expect(page.match(/<details /g)).toHaveLength(6);
    expect(page.match(/<details [^>]*open=""/g)).toHaveLength(1);
  });

  test("shows catalogue tracks but offers their audio to members only", () => {
    const page = html();
    expect(page).toContain("Paper Lanterns");
    expect(page).toContain("2 tokens");
    expect(page).toContain(home.unheard.listen);
    expect(page).not.toContain("<audio");
  });

  test("links each track through sign-up to its page and prefetches nothing", () => {
    const page = html();
    const next = encodeURIComponent(`/upload/${aCard.id}?startTime=0`);
    expect(page).toMatch(new RegExp(`href="/auth\\?tab=signup&amp;role=brand&amp;next=${next}"[^>]*>Use in video<`));
    expect(page).toContain("Nothing is uploaded");
    expect(page).not.toContain("/media/excerpts/");
    expect(html({ tracks: [] })).not.toContain("data-try-out");
  });

  test("loads existing covers from their public URL", () => {
    expect(html()).toContain(`src="/media/showcase/${aCard.id}"`);
    expect(html({ tracks: [{ ...aCard, hasCover: false }] })).not.toContain("/media/");
  });

  test("shows product screenshots per theme and width at their declared size", () => {
    const page = html();
    expect(page.match(/alt="The track page: /g)).toHaveLength(2);
    for (const [name, { width, height, scale }] of Object.entries(screenSizes))
      for (const theme of ["light", "dark"]) {
        const path = `/screens/track-${name}-${theme}.webp`;
        expect(page).toContain(`="${path}"`);
        expect(sizeOfWebp(readFileSync(`public${path}`))).toEqual([width * scale, height * scale]);
      }
  });

  test("presents six features for brands, each with a screenshot", () => {
    const page = html();
    for (const name of ["similar", "fit", "compare", "review", "undo", "verify"] as const) {
      expect(page).toContain(features[name].title);
      expect(page).toContain(`src="/screens/${name}-light.webp"`);
    }
  });

  test("renders with an empty catalogue and with a track without metadata", () => {
    expect(html({ tracks: [] })).toContain(home.unheard.empty);
    const plain = { ...aCard, mood: null, genre: null, cardPeaks: null };
    expect(html({ tracks: [plain] })).toContain("Paper Lanterns");
  });

  test("shows its counts only once they are high enough", () => {
    expect(html()).not.toMatch(/ready to license|licences issued/);
    const grown = html({ counts: { licences: 2310, activeTracks: 1284 } });
    expect(grown).toContain("1,284 tracks ready to license");
    expect(grown).toContain("2,310 licences issued");
  });
});

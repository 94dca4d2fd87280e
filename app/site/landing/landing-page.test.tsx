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
const html = (change?: Partial<Showcase>) =>
  renderToStaticMarkup(<LandingPage showcase={showcase(change)} />);

describe("the landing page", () => {
  test("leads to signing up, to both sides and to both hubs", () => {
    const page = html();
    expect(page).toMatch(/<a href="\/auth\?tab=signup&amp;role=brand"[^>]*>Get Started</);
    expect(page).toContain('<section id="for-brands"');
    expect(page).toContain('<section id="for-labels"');
    expect(page).toMatch(
      /<a href="\/auth\?tab=signup&amp;role=brand&amp;next=%2Flibrary"[^>]*>Browse Music Library</,
    );
    expect(page).toMatch(/<a href="\/auth\?tab=signup&amp;role=label"[^>]*>Submit Your Music</);
    expect(page).toContain('href="/resources/brands"');
    expect(page).toContain('href="/resources/artists"');
    expect(page).toContain('href="/resources/brands/what-is-a-sync-license"');
  });

  test("says why the library asks for an account, and how long it takes to get one", () => {
    expect(html()).toContain(libraryNeedsAccount);
    expect(html()).toContain(approvalWait);
    expect(html()).toContain("Meanwhile, lock your cut");
  });

  test("asks six questions, one of them open", () => {
    const page = html();
    expect(home.questions).toHaveLength(6);
    expect(page.match(/<details /g)).toHaveLength(6);
    expect(page.match(/<details [^>]*open=""/g)).toHaveLength(1);
  });

  test("shows records of the catalogue, and says that their sound is for members", () => {
    const page = html();
    expect(page).toContain("Paper Lanterns");
    expect(page).toContain("2 tokens");
    expect(page).toContain(home.unheard.listen);
    expect(page).not.toContain("<audio");
  });

  test("each track to try under a video leads to signing up and on to that track, and nothing is fetched for it before", () => {
    const page = html();
    const next = encodeURIComponent(`/upload/${aCard.id}?startTime=0`);
    expect(page).toMatch(
      new RegExp(`href="/auth\\?tab=signup&amp;role=brand&amp;next=${next}"[^>]*>Use in video<`),
    );
    expect(page).toContain("Nothing is uploaded");
    expect(page).not.toContain("/media/excerpts/");
    expect(html({ tracks: [] })).not.toContain("data-try-out");
  });

  test("shows covers of the records that have one, by the address that anybody may ask", () => {
    expect(html()).toContain(`src="/media/showcase/${aCard.id}"`);
    expect(html({ tracks: [{ ...aCard, hasCover: false }] })).not.toContain("/media/");
  });

  test("shows the screen of the product in both themes and for both widths, each a file of its shape", () => {
    const page = html();
    expect(page.match(/alt="The track page: /g)).toHaveLength(2);
    for (const [name, { width, height, scale }] of Object.entries(screenSizes))
      for (const theme of ["light", "dark"]) {
        const path = `/screens/track-${name}-${theme}.webp`;
        expect(page).toContain(`="${path}"`);
        expect(sizeOfWebp(readFileSync(`public${path}`))).toEqual([width * scale, height * scale]);
      }
  });

  test("tells what brands want, from search to take-back and proof, with a picture of each", () => {
    const page = html();
    for (const name of ["similar", "fit", "compare", "review", "undo", "verify"] as const) {
      expect(page).toContain(features[name].title);
      expect(page).toContain(`src="/screens/${name}-light.webp"`);
    }
  });

  test("stands with an empty catalogue, and with a track that nobody has described", () => {
    expect(html({ tracks: [] })).toContain(home.unheard.empty);
    const plain = { ...aCard, mood: null, genre: null, cardPeaks: null };
    expect(html({ tracks: [plain] })).toContain("Paper Lanterns");
  });

  test("shows its numbers only when they flatter", () => {
    expect(html()).not.toMatch(/ready to license|licences issued/);
    const grown = html({ counts: { licences: 2310, activeTracks: 1284 } });
    expect(grown).toContain("1,284 tracks ready to license");
    expect(grown).toContain("2,310 licences issued");
  });
});

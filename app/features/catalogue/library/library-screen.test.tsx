import { renderToReadableStream } from "react-dom/server";
import type { ReactNode } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { inRouter, markupOf } from "#tests/support/markup.tsx";
import { PlayerProvider } from "#app/features/catalogue/playback/player-provider.tsx";
import {
  type CountedPage,
  type LibraryPage,
  LibraryQuery,
  readLibraryQuery,
} from "#worker/domain/catalogue/library/library.contract.ts";
import { createHearts, type Hearts, HeartsContext } from "#app/features/catalogue/shortlists/hearts/hearts.tsx";
import { DocumentContext } from "#app/lib/document-context.ts";
import { aCard } from "./a-card.ts";
import { cardMarkup } from "./card-markup.server.tsx";
import { LibraryScreen } from "./library-screen.tsx";
import { listPage } from "./list-page.server.ts";
import { MoreFilters } from "./more-filters.tsx";
import { TrackGrid } from "./track-grid.tsx";

const noOtherFilters = {
  keys: [],
  lengths: [],
  explicit: [],
  languages: [],
  vocals: [],
  prices: [],
  rights: [],
};
const plainAnswer = {
  order: "newest",
  understood: [],
  relaxed: null,
  corrections: [],
  suggestions: [],
} satisfies Partial<LibraryPage>;

const fullPage: CountedPage = {
  cards: [aCard],
  nextAfter: "42",
  total: 30,
  facets: {
    genres: [
      { value: "Indie", tracks: 30 },
      { value: "Jazz", tracks: 0 },
    ],
    moods: [
      { value: "Hopeful", tracks: 30 },
      { value: "Sad", tracks: 0 },
    ],
    bpm: [{ value: 100, tracks: 30 }],
    ...noOtherFilters,
  },
  ...plainAnswer,
};
const nothing: CountedPage = {
  cards: [],
  nextAfter: null,
  total: 0,
  facets: { genres: [], moods: [], bpm: [], ...noOtherFilters },
  ...plainAnswer,
};

function html(answer: LibraryPage, asked: Record<string, string> = {}): string {
  const query = LibraryQuery.parse(asked);
  return markupOf(
    <PlayerProvider>
      <LibraryScreen query={query} page={listPage(query, answer)} />
    </PlayerProvider>,
  );
}

/** Renders as `app/entry.server.tsx` does, whose documents contain cards from the cache. */
async function streamOf(element: ReactNode): Promise<string> {
  const html = await new Response(await renderToReadableStream(inRouter(element))).text();
  return html.replace(/^<link rel="preload"[^>]*>/, "");
}

const bareCard = {
  ...aCard,
  id: "bare",
  title: `"A" & <B>`,
  description: null,
  mood: null,
  bpm: null,
  syncCount: 0,
  cardPeaks: null,
  hasCover: false,
};
const noDocument = { nonce: undefined, isPrerendered: false, requestId: undefined };

/** Preloads the lazy parts of a narrowed list: renderToStaticMarkup, unlike streaming, does not wait for them. */
beforeAll(async () => {
  html({ ...nothing, understood: [{ typed: "sad", as: "mood", mood: "Sad" }] }, { q: "sad" });
  await vi.dynamicImportSettled();
});

describe("server-rendered library", () => {
  test("shows the specified heading, intro and placeholder", () => {
    const page = html(fullPage);
    expect(page).toContain(">Music Library</h1>");
    expect(page).toContain("Select a track to add to your video");
    expect(page).toContain('placeholder="Search by track name or artist..."');
  });

  test("makes the whole card a link to the sync page", () => {
    expect(html(fullPage)).toMatch(new RegExp(`<a class="stretch"[^>]* href="/upload/${aCard.id}\\?startTime=0"`));
  });

  test("draws the waveform without style attributes, which the CSP forbids", () => {
    const page = html(fullPage);
    expect(page).toContain('<path id="w0f1f6d7a5a01" d="M0 34.4V33h7');
    expect(page).not.toContain(" style=");
  });

  test("gives each waveform a unique id, referenced by its mirror", () => {
    const page = html({ ...fullPage, cards: [aCard, { ...aCard, id: "another-card" }] });
    for (const id of ["w0f1f6d7a5a01", "wanother-card"]) {
      expect(page.split(`id="${id}"`)).toHaveLength(2);
      expect(page.split(`href="#${id}"`)).toHaveLength(2);
    }
    expect(page.split('<clipPath id="comb"')).toHaveLength(2);
  });

  test("submits each card to the report page without JavaScript", () => {
    const page = html(fullPage);
    expect(page).toContain(`<form id="report" action="/report-track">`);
    expect(page).toMatch(new RegExp(`<button form="report" value="${aCard.id}"[^>]* name="trackId"`));
  });

  test("lazy-loads all covers after the first six", () => {
    const cards = Array.from({ length: 9 }, (_, n) => ({ ...aCard, id: `card-${n}` }));
    const page = html({ ...fullPage, cards });
    expect(page.match(/<img/g)).toHaveLength(9);
    expect(page.match(/loading="lazy"/g)).toHaveLength(3);
  });

  test("renders cached cards exactly as the component does, hearts or not", async () => {
    const grid = (hearts: Hearts | null, markup?: typeof cardMarkup) => (
      <DocumentContext value={{ ...noDocument, ...(markup && { cardMarkup: markup }) }}>
        <HeartsContext value={hearts}>
          <PlayerProvider>
            <TrackGrid label="Tracks" cards={[aCard, bareCard]} cardsAbove={1} />
          </PlayerProvider>
        </HeartsContext>
      </DocumentContext>
    );
    const cached = vi.fn<typeof cardMarkup>(cardMarkup);
    for (const hearts of [null, createHearts()])
      expect(await streamOf(grid(hearts, cached))).toBe(await streamOf(grid(hearts)));
    expect(cached).toHaveBeenCalledTimes(4);
    expect(cached.mock.results[2]?.value).toBe(cached.mock.results[0]?.value);
  });

  test("escapes HTML in card titles", () => {
    const title = `<script>alert("1")</script> & 'so'`;
    expect(html({ ...fullPage, cards: [{ ...aCard, title }] })).not.toContain("<script>alert");
  });

  test("hides filters without values", () => {
    const page = html(nothing);
    expect(page).not.toContain('name="genre"');
    expect(page).not.toContain('name="bpm"');
    expect(page).not.toContain('aria-label="Mood"');
  });

  test("disables filter values that match 0 tracks", () => {
    const page = html(fullPage);
    expect(page).toContain('<option value="Jazz" disabled="">Jazz (0)</option>');
    expect(page).not.toContain("mood=Sad");
    expect(page).toContain('href="/library?mood=Hopeful"');
  });

  test("keeps the mood when the search form is submitted without JavaScript", () => {
    expect(html(fullPage, { mood: "Hopeful" })).toContain('<input type="hidden" name="mood" value="Hopeful"/>');
  });

  test("shows the result count and a chip for each active filter", () => {
    const page = html(fullPage, { q: "lantern", bpm: "100" });
    expect(page).toContain(">30 tracks</output>");
    expect(page).toContain('aria-label="Remove filter “lantern”"');
    expect(page).toContain('aria-label="Remove filter 100–119 BPM"');
    expect(page).toContain(">Clear all</a>");
  });

  test("links to the next page, and to the start from later pages", () => {
    expect(html(fullPage)).toContain('href="/library?after=42"');
    expect(html(fullPage)).not.toContain("Back to start");
    expect(html(fullPage, { after: "7" })).toContain(">Back to start</a>");
  });

  test("offers to clear the filters when nothing matches", () => {
    const page = html(nothing, { q: "zzz", sort: "low-to-high" });
    expect(page).toContain("No tracks found matching your filters.");
    expect(page).toContain('href="/library?sort=low-to-high"');
    expect(html(nothing)).not.toContain("Clear filters");
  });

  test("rejects a search over 100 characters and offers to clear it", () => {
    const page = html(nothing, { q: "x".repeat(101) });
    expect(page).toContain("This search is too long. Please use at most 100 characters.");
    expect(page).toContain("Clear filters");
    expect(html(nothing, { q: "x".repeat(100) })).not.toContain("too long");
  });
});

/** Opening tag of the link with this accessible name. */
const linkCalled = (page: string, name: string) =>
  page.match(/<a [^>]*>/g)?.find((tag) => tag.includes(`aria-label="${name}"`)) ?? "";

describe("query interpretation", () => {
  const understood: CountedPage = {
    ...fullPage,
    total: 14,
    order: "relevance",
    understood: [
      { typed: "sad", as: "mood", mood: "Sad" },
      { typed: "paino", as: "words" },
      { typed: "124 bpm", as: "tempo", from: 120, to: 128 },
    ],
    corrections: [{ typed: "paino", replacement: "piano" }],
  };
  const query = { q: "sad paino 124 bpm", genre: "Indie" };

  test("removes only its own words with each chip, keeping filters", () => {
    const page = html(understood, query);
    expect(page).toContain("Showing results for");
    expect(linkCalled(page, "Remove Mood Sad")).toContain('href="/library?q=paino+124+bpm&amp;genre=Indie"');
    expect(linkCalled(page, "Remove Words piano")).toContain('href="/library?q=sad+124+bpm&amp;genre=Indie"');
    expect(linkCalled(page, "Remove Tempo 120–128 BPM")).toContain('href="/library?q=sad+paino&amp;genre=Indie"');
    expect(page).toContain('<li data-mood="Sad"');
  });

  test("suggests a spelling correction and a search for the original word", () => {
    const page = html(understood, query);
    expect(page).toMatch(/Did you mean <strong[^>]*>piano<\/strong>\? Showing 14 tracks for that search\./);
    expect(page).toMatch(/href="\/library\?q=sad\+paino\+124\+bpm&amp;genre=Indie&amp;exact=1"[^>]*>Search for “paino”/);
  });

  test("says how many words of a relaxed query were matched", () => {
    const page = html({ ...fullPage, relaxed: { met: 3, of: 5 } }, { q: "rain piano polka video train" });
    expect(page).toContain("No track matches every word. These match 3 of 5.");
    expect(page).not.toContain("Showing results for");
  });

  test("shows words matched literally as one chip", () => {
    const page = html({ ...fullPage, understood: [{ typed: "lantern", as: "words" }] }, { q: "lantern" });
    expect(page).not.toContain("Showing results for");
    expect(page).toContain('aria-label="Remove filter “lantern”"');
  });

  test("shows an exact search as a removable chip", () => {
    const page = html(fullPage, { q: "paino", exact: "1" });
    expect(linkCalled(page, "Remove filter Exactly as typed")).toContain('href="/library?q=paino"');
  });

  test("labels the list “Most relevant” when no sort order is chosen", () => {
    expect(html(understood, query)).toContain(">Most relevant</span>");
    expect(html(understood, query)).toContain('<option value="none" selected="">Any order</option>');
    expect(html(fullPage)).not.toContain("Most relevant");
  });

  test("keeps the filters and shows a notice when counts are unavailable", () => {
    const page = html({ ...fullPage, total: null, facets: null });
    expect(page.split("Search is limited for a moment: no counts and no spelling corrections.")).toHaveLength(2);
    expect(page).toContain('<option value="Jazz">Jazz</option>');
    expect(page).toContain('<option value="100">100–119</option>');
    expect(page).toMatch(/<a class="moodkey"[^>]* href="\/library\?mood=Sad"/);
    expect(page).toContain(">Showing 1–1</p>");
    expect(page).toContain("More filters");
    for (const word of ["tracks)", "mood-count", '<svg width="178"', "null"]) expect(page).not.toContain(word);
  });

  test("lists filter values in a fixed order, not by count", () => {
    expect(html(fullPage)).toMatch(/>Jazz \(0\)<.*>Indie \(30\)</);
  });

  test("suggests moods and genres with their track counts when nothing matches", () => {
    const page = html(
      {
        ...nothing,
        suggestions: [
          { kind: "mood", value: "Melancholic", tracks: 12 },
          { kind: "genre", value: "R&B", tracks: 1 },
        ],
      },
      { q: "zzz", genre: "Jazz", sort: "low-to-high" },
    );
    expect(page).toContain("No tracks found matching your filters.");
    expect(page).toMatch(/href="\/library\?mood=Melancholic&amp;sort=low-to-high"[^>]*>Melancholic <span[^>]*>12 tracks/);
    expect(page).toMatch(/href="\/library\?genre=R%26B&amp;sort=low-to-high"[^>]*>R&amp;B <span[^>]*>1 track</);
    expect(page).toContain(">Clear filters</a>");
  });
});

describe("additional filters", () => {
  const page: CountedPage = {
    ...fullPage,
    facets: {
      ...fullPage.facets,
      keys: [
        { value: "A Minor", tracks: 3 },
        { value: "C Major", tracks: 0 },
      ],
      lengths: [{ value: "2-3", tracks: 9 }],
      explicit: [
        { value: "no", tracks: 28 },
        { value: "yes", tracks: 2 },
      ],
      languages: [{ value: "EN", tracks: 30 }],
      vocals: [{ value: "instrumental", tracks: 12 }],
      prices: [
        { value: 1, tracks: 4 },
        { value: 2, tracks: 5 },
        { value: 5, tracks: 6 },
      ],
      rights: [
        { value: "no-ai", tracks: 21 },
        { value: "no-samples", tracks: 0 },
      ],
    },
  };
  const ask = (search: string) => {
    const query = readLibraryQuery(new URLSearchParams(search));
    return markupOf(<MoreFilters facets={page.facets} query={query} choose={() => undefined} />);
  };
  const screen = (search: string) => html(page, Object.fromEntries(new URLSearchParams(search)));

  test("show a count per value and disable values with 0 tracks", () => {
    const page = ask("");
    expect(page).toContain('<option value="A Minor">A Minor (3)</option>');
    expect(page).toContain('<option value="C Major" disabled="">C Major (0)</option>');
    expect(page).toContain('<option value="2-3">2 to 3 minutes (9)</option>');
    expect(page).toContain('<option value="no">No (28)</option>');
    expect(page).toContain('<option value="EN">English (30)</option>');
    expect(page).toContain('<option value="instrumental">Instrumental (12)</option>');
    expect(page).toContain("No AI (21)");
    expect(page).toMatch(/<input[^>]*value="no-samples"[^>]*disabled|disabled=""[^>]*value="no-samples"/);
  });

  test("count tracks between each price bound and the other bound", () => {
    const page = ask("max=2");
    const [from = "", to = ""] = page.match(/<select[^>]*name="m(in|ax)"[\s\S]*?<\/select>/g) ?? [];
    expect(from).toContain('<option value="1">1 token (9)</option>');
    expect(from).toContain('<option value="5" disabled="">5 tokens (0)</option>');
    expect(to).toContain('<option value="2" selected="">2 tokens (9)</option>');
    expect(to).toContain('<option value="5">5 tokens (15)</option>');
  });

  test("keep a price from the URL selected without matching tracks", () => {
    expect(ask("min=3")).toContain('<option value="3" selected="">3 tokens (6)</option>');
  });

  test("all belong to the form submitted without JavaScript", () => {
    const page = ask("");
    for (const name of ["key", "near", "length", "explicit", "language", "vocals", "min", "max", "rights"])
      expect(page).toMatch(new RegExp(`<(select|input)(?=[^>]*name="${name}")(?=[^>]*form="library-form")`));
  });

  test("show a removable chip each, and their count on the button", () => {
    const page = screen(
      "key=A+Minor&near=1&length=2-3&explicit=no&language=EN&vocals=instrumental&min=1&max=5&rights=no-ai%2Cno-samples",
    );
    const rest = "length=2-3&amp;explicit=no&amp;language=EN&amp;vocals=instrumental&amp;min=1&amp;max=5";
    for (const [label, href] of [
      ["A Minor and neighbouring keys", `/library?${rest}&amp;rights=no-ai%2Cno-samples`],
      [
        "1–5 tokens",
        "/library?key=A+Minor&amp;near=1&amp;length=2-3&amp;explicit=no&amp;language=EN&amp;vocals=instrumental&amp;rights=no-ai%2Cno-samples",
      ],
      [
        "Instrumental",
        "/library?key=A+Minor&amp;near=1&amp;length=2-3&amp;explicit=no&amp;language=EN&amp;min=1&amp;max=5&amp;rights=no-ai%2Cno-samples",
      ],
      ["No samples", `/library?key=A+Minor&amp;near=1&amp;${rest}&amp;rights=no-ai`],
    ] as const) {
      expect(linkCalled(page, `Remove filter ${label}`)).toContain(`href="${href}"`);
    }
    expect(page).toMatch(/popoverTarget="more-filters"[^>]*>More filters<span[^>]*>8<\/span>/i);
  });

  test("show the neighbouring-keys checkbox only beside a chosen key", () => {
    const near = (page: string) => /<label class="([^"]*)"><input(?=[^>]*name="near")/.exec(page)?.[1];
    expect(near(ask(""))).toContain("hidden");
    expect(near(ask("key=A+Minor"))).not.toContain("hidden");
  });

  test("open from a button, or from a link without JavaScript", () => {
    const list = screen("q=rain&length=2-3");
    expect(list).not.toContain('name="length"');
    expect(list).toMatch(/<button[^>]*popoverTarget="more-filters"[^>]*>More filters/i);
    expect(list).toMatch(/<a[^>]*href="\/library\/filters\?q=rain&amp;length=2-3"[^>]*>More filters<\/a>/);
  });

  test("hide their button when the catalogue has no values for them", () => {
    expect(html(fullPage)).not.toContain("More filters");
  });
});

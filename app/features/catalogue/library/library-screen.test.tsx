import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { PlayerProvider } from "#app/features/catalogue/player/player-provider.tsx";
import { type LibraryPage, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { aCard } from "./a-card.ts";
import { LibraryScreen } from "./library-screen.tsx";

const fullPage: LibraryPage = {
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
  },
};
const nothing: LibraryPage = {
  cards: [],
  nextAfter: null,
  total: 0,
  facets: { genres: [], moods: [], bpm: [] },
};

function html(page: LibraryPage, query: Record<string, string> = {}): string {
  const screen = (
    <PlayerProvider>
      <LibraryScreen query={LibraryQuery.parse(query)} page={page} />
    </PlayerProvider>
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: screen }])} />,
  );
}

describe("the library as the server draws it", () => {
  test("greets with the words of the specification", () => {
    const page = html(fullPage);
    expect(page).toContain(">Music Library</h1>");
    expect(page).toContain("Select a track to add to your video");
    expect(page).toContain('placeholder="Search by track name or artist..."');
  });

  test("the library as the server draws it makes the whole card a link to the sync page", () => {
    expect(html(fullPage)).toMatch(new RegExp(`<a class="stretch" href="/upload/${aCard.id}\\?startTime=0"`));
  });

  test("the library as the server draws it draws the waveform and needs no style attribute, which the page's policy forbids", () => {
    const page = html(fullPage);
    expect(page).toContain('<path class="b" d="M0 66');
    expect(page).not.toContain(" style=");
  });

  test("the library as the server draws it asks for the sync page's code once, not for every card", () => {
    const page = html({ ...fullPage, cards: [aCard, { ...aCard, id: "other" }] });
    expect(page.match(/class="stretch"[^>]*data-discover/g)).toHaveLength(1);
  });

  test("the library as the server draws it offers the three reports as a form that works without scripts", () => {
    const page = html(fullPage);
    expect(page).toContain(`<form action="/report-track" method="post">`);
    expect(page).toContain(`<button value="plagiarism" name="reason">Report Plagiarism</button>`);
    expect(page).toContain(`<button value="abusive" name="reason">Report Abusive Content</button>`);
    expect(page).toContain(`<button value="poor_quality" name="reason">Report Poor Quality</button>`);
    expect(page).toContain(`popoverTarget="report-${aCard.id}"`);
  });

  test("the library as the server draws it shows filters only for values that exist", () => {
    const page = html(nothing);
    expect(page).not.toContain('name="genre"');
    expect(page).not.toContain('name="bpm"');
    expect(page).not.toContain('aria-label="Mood"');
  });

  test("the library as the server draws it shows a value that would give nothing with its 0, and does not let it be chosen", () => {
    const page = html(fullPage);
    expect(page).toContain('<option value="Jazz" disabled="">Jazz (0)</option>');
    expect(page).not.toContain("mood=Sad");
    expect(page).toContain('href="/library?mood=Hopeful"');
  });

  test("the library as the server draws it keeps the mood when the search form is sent without scripts", () => {
    expect(html(fullPage, { mood: "Hopeful" })).toContain(
      '<input type="hidden" name="mood" value="Hopeful"/>',
    );
  });

  test("the library as the server draws it counts the results and names what narrows them", () => {
    const page = html(fullPage, { q: "lantern", bpm: "100" });
    expect(page).toContain(">30 tracks</output>");
    expect(page).toContain('aria-label="Remove filter “lantern”"');
    expect(page).toContain('aria-label="Remove filter 100–119 BPM"');
    expect(page).toContain(">Clear all</a>");
  });

  test("links to the next page, and back to the start from inside the list", () => {
    expect(html(fullPage)).toContain('href="/library?after=42"');
    expect(html(fullPage)).not.toContain("Back to start");
    expect(html(fullPage, { after: "7" })).toContain(">Back to start</a>");
  });

  test("the library as the server draws it says so when nothing matches, and offers to clear the filters", () => {
    const page = html(nothing, { q: "zzz", sort: "low-to-high" });
    expect(page).toContain("No tracks found matching your filters.");
    expect(page).toContain('href="/library?sort=low-to-high"');
    expect(html(nothing)).not.toContain("Clear filters");
  });
});

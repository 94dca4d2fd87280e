import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { PlayerProvider } from "#app/features/catalogue/playback/player-provider.tsx";
import type {
  LabelTrackRow,
  LabelTracksPage,
  LabelTracksQuery,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { aTrackRow } from "./a-track-row.ts";
import { CatalogueSection, countWords } from "./catalogue-section.tsx";

function html(
  rows: LabelTrackRow[],
  page: Partial<LabelTracksPage> = {},
  asked: Partial<LabelTracksQuery> = {},
): string {
  const whole: LabelTracksPage = {
    rows,
    nextAfter: null,
    total: rows.length,
    unwarranted: 0,
    unwarrantedOffSale: 0,
    agreementAppliesAt: Date.UTC(2026, 11, 27),
    catalogueTotal: rows.length,
    statuses: [
      { value: "approved", tracks: rows.length },
      { value: "draft", tracks: 0 },
    ],
    genres: [{ value: "Indie", tracks: rows.length }],
    ...page,
  };
  const element = (
    <PlayerProvider>
      <CatalogueSection state={{ q: "", label: undefined, ...asked }} page={whole} labelId="l" />
    </PlayerProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

describe("the label's catalogue as the server draws it", () => {
  test("a track shows its ISRC with hyphens, its price, its syncs, its health and how it stands", () => {
    const page = html([aTrackRow]);
    for (const text of [
      "Night Bus",
      "Ada Loom",
      "GB-CU7-26-00001",
      "2 tokens",
      "1,204",
      "Approved",
      "Live",
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('aria-label="Metadata 85% complete"');
  });

  test("an agreement that is not accepted says until when tracks stay on sale, and then that they are not", () => {
    const announced = html([aTrackRow], { unwarranted: 3 });
    expect(announced).toContain("A new label agreement applies from 27 Dec 2026.");
    expect(announced).toContain("your 3 tracks stay on sale under the version you accepted");
    const ended = html([aTrackRow], { unwarranted: 3, unwarrantedOffSale: 2 });
    expect(ended).toContain(
      "2 tracks aren’t on sale because you haven’t accepted the current label agreement for them.",
    );
    expect(html([aTrackRow])).not.toContain("label agreement");
  });

  test("only the moves that are open to the label are offered, beside Edit and Delete", () => {
    const page = html([aTrackRow]);
    expect(page).toContain('value="pause"');
    expect(page).not.toContain('value="activate"');
    expect(page).toContain(`dialog=edit&amp;track=${aTrackRow.id}`);
    expect(page).toContain(`dialog=delete&amp;track=${aTrackRow.id}`);
  });

  test("a pause of ours says why", () => {
    const page = html([
      {
        ...aTrackRow,
        isActive: false,
        adminPause: { pausedAt: 1, reason: "plagiarism" },
        moves: [],
      },
    ]);
    expect(page).toContain("Paused by Cuesheet");
    expect(page).toContain(
      "We paused this track after a report of plagiarism. Only we can activate it again.",
    );
  });

  test("what the reviewers wrote stands at the track", () => {
    expect(
      html([{ ...aTrackRow, status: "draft", isActive: false, reviewNote: "The end is cut off" }]),
    ).toContain("The end is cut off");
  });

  test("a refused file says its reason at the track", () => {
    const audio = {
      id: "i",
      uploadId: "u",
      kind: "audio",
      status: "refused",
      progress: 0,
      message: "It is silent.",
    } as const;
    expect(html([{ ...aTrackRow, audio }])).toContain("We can’t use this audio: It is silent.");
  });

  test("an empty catalogue leads to the first upload", () => {
    const page = html([]);
    expect(page).toContain("No tracks yet.");
    expect(page).toContain('href="/label/library?dialog=upload"');
  });

  test("a search that finds nothing can be cleared", () => {
    const page = html([], { catalogueTotal: 7 }, { q: "zebra" });
    expect(page).toContain("No tracks found.");
    expect(page).toContain("0 of 7 tracks");
    expect(page).toContain("Clear all");
  });

  test("heads sort by an address that keeps the search, and say how the table is sorted", () => {
    const page = html([aTrackRow], {}, { q: "night", sort: "-price" });
    expect(page).toContain('href="/label/library?q=night&amp;sort=title"');
    expect(page).toContain('href="/label/library?q=night&amp;sort=-syncs"');
    expect(page.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"']);
    expect(page).toContain('href="/label/library?q=night&amp;sort=price"');
  });

  test("the view leaves as CSV with its search, its filters and its order", () => {
    const page = html([aTrackRow], {}, { q: "night", status: "approved", sort: "-price", after: "9:4" });
    expect(page).toContain(
      'href="/api/label-tracks/l/export.csv?q=night&amp;status=approved&amp;sort=-price"',
    );
  });

  test("needs no style attribute, which the page's policy forbids", () => {
    expect(html([aTrackRow])).not.toContain(" style=");
  });
});

test("counts are told in words", () => {
  expect(countWords(1, 1)).toBe("1 track");
  expect(countWords(3, 1204)).toBe("3 of 1,204 tracks");
});

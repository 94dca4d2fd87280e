import { describe, expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { PlayerProvider } from "#app/features/catalogue/playback/player-provider.tsx";
import type {
  LabelTrackRow,
  LabelTracksPage,
  LabelTracksQuery,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { CatalogueSection, countWords } from "./catalogue-section.tsx";

const aTrackRow: LabelTrackRow = {
  id: "7c0f5f5e-8f0c-4a39-9d0a-3c1d2b0a9e01",
  title: "Night Bus",
  artist: "Ada Loom",
  isrc: "GB-CU7-26-00001",
  status: "approved",
  isActive: true,
  failedRules: [],
  adminPause: null,
  reviewNote: null,
  genre: "Indie",
  priceTokens: 2,
  syncCount: 1204,
  durationSeconds: 182,
  completeness: 85,
  coverUrl: null,
  coverColour: null,
  previewUrl: null,
  audio: null,
  cover: null,
  createdAt: 0,
  moves: ["pause"],
};

function html(rows: LabelTrackRow[], page: Partial<LabelTracksPage> = {}, asked: Partial<LabelTracksQuery> = {}): string {
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
  return markupOf(
    <PlayerProvider>
      <CatalogueSection state={{ q: "", label: undefined, ...asked }} page={whole} labelId="l" />
    </PlayerProvider>,
  );
}

describe("server-rendered label catalogue", () => {
  test("shows a track's hyphenated ISRC, price, syncs, metadata health and status", () => {
    const page = html([aTrackRow]);
    for (const text of ["Night Bus", "Ada Loom", "GB-CU7-26-00001", "2 tokens", "1,204", "Approved", "Live"]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('aria-label="Metadata 85% complete"');
  });

  test("warns about an unaccepted agreement before and after tracks leave sale", () => {
    const announced = html([aTrackRow], { unwarranted: 3 });
    expect(announced).toContain("A new label agreement applies from 27 Dec 2026.");
    expect(announced).toContain("your 3 tracks stay on sale under the version you accepted");
    const ended = html([aTrackRow], { unwarranted: 3, unwarrantedOffSale: 2 });
    expect(ended).toContain("2 tracks aren’t on sale because you haven’t accepted the current label agreement for them.");
    expect(html([aTrackRow])).not.toContain("label agreement");
  });

  test("offers only the allowed status changes, besides Edit and Delete", () => {
    const page = html([aTrackRow]);
    expect(page).toContain('value="pause"');
    expect(page).not.toContain('value="activate"');
    expect(page).toContain(`dialog=edit&amp;track=${aTrackRow.id}`);
    expect(page).toContain(`dialog=delete&amp;track=${aTrackRow.id}`);
  });

  test("gives the reason for a pause by Cuesheet", () => {
    const page = html([
      {
        ...aTrackRow,
        isActive: false,
        adminPause: { pausedAt: 1, reason: "plagiarism" },
        moves: [],
      },
    ]);
    expect(page).toContain("Paused by Cuesheet");
    expect(page).toContain("We paused this track after a report of plagiarism. Only we can activate it again.");
  });

  test("shows the reviewers' note on the track", () => {
    expect(html([{ ...aTrackRow, status: "draft", isActive: false, reviewNote: "The end is cut off" }])).toContain(
      "The end is cut off",
    );
  });

  test("gives the reason for refused audio on the track", () => {
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

  test("links an empty catalogue to the first upload", () => {
    const page = html([]);
    expect(page).toContain("No tracks yet.");
    expect(page).toContain('href="/label/library?dialog=upload"');
  });

  test("offers to clear a search without results", () => {
    const page = html([], { catalogueTotal: 7 }, { q: "zebra" });
    expect(page).toContain("No tracks found.");
    expect(page).toContain("0 of 7 tracks");
    expect(page).toContain("Clear all");
  });

  test("sorts by column links that keep the search, and sets aria-sort", () => {
    const page = html([aTrackRow], {}, { q: "night", sort: "-price" });
    expect(page).toContain('href="/label/library?q=night&amp;sort=title"');
    expect(page).toContain('href="/label/library?q=night&amp;sort=-syncs"');
    expect(page.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"']);
    expect(page).toContain('href="/label/library?q=night&amp;sort=price"');
  });

  test("exports CSV with the view's search, filters and sort order", () => {
    const page = html([aTrackRow], {}, { q: "night", status: "approved", sort: "-price", after: "9:4" });
    expect(page).toContain('href="/api/label-tracks/l/export.csv?q=night&amp;status=approved&amp;sort=-price"');
  });

  test("uses no style attributes, which the CSP forbids", () => {
    expect(html([aTrackRow])).not.toContain(" style=");
  });
});

test("countWords formats a total and a filtered count", () => {
  expect(countWords(1, 1)).toBe("1 track");
  expect(countWords(3, 1204)).toBe("3 of 1,204 tracks");
});

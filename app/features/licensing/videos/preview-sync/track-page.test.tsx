import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { describe, expect, test } from "vitest";
import { inRouter } from "#tests/support/markup.tsx";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { wordsForRefusal } from "#app/content/render-refusals-copy.ts";
import { aCard } from "#app/features/catalogue/library/a-card.ts";
import type { ListedSimilar } from "#app/features/catalogue/library/similar/similar-grid.tsx";
import { PlayerProvider } from "#app/features/catalogue/playback/player-provider.tsx";
import { TrackPage } from "./track-page.tsx";

type TrackPageProps = ComponentProps<typeof TrackPage>;

const viewer: TrackPageProps["viewer"] = {
  id: "brand-1",
  canSync: true,
  tokenBalance: 25,
  isHeld: false,
  mustAcceptTerms: false,
  hasHeart: false,
};
const track: TrackView = {
  id: "0c7a3e3e-6f0e-4c0b-9d7f-6d8c7c1b2a10",
  title: "Night Bus, Front Seat",
  artist: "Tobi & the Lines",
  description: "Driving arpeggios, late-night city pulse.",
  mood: "Energetic",
  genre: "Electronic",
  primaryGenre: "Dance",
  subGenre: "Synthwave",
  bpm: 126,
  durationSeconds: 192,
  priceTokens: 2,
  rights: {
    declaredAt: Date.UTC(2026, 9, 12),
    isOneStop: true,
    samples: { status: "none", clearedWith: null },
    cover: { status: "none", clearedWith: null },
    ai: [],
    releaseDays: null,
    excludedUses: [],
  },
  labelName: "Front Seat",
  prices: { social: 2, commercial: 10 },
  syncCount: 31,
  cardPeaks: null,
  hasCover: true,
  coverColour: "#203040",
  offer: '{"title":"Night Bus, Front Seat"}',
  recording: "a".repeat(64),
  isActive: true,
  claimCount: 0,
  language: "EN",
  musicalKey: "F# Minor",
  vocals: "instrumental",
  isrc: "GBCU72600418",
  peaks: null,
};

const alike: ListedSimilar = { card: aCard, reason: "Same tempo.", fromSeconds: null };

const markup = (over: Partial<TrackPageProps> = {}): string => renderToStaticMarkup(page(over));

function page(over: Partial<TrackPageProps>) {
  return inRouter(
    <PlayerProvider>
      <TrackPage track={track} sections={[]} similar={[]} viewer={viewer} startAtSeconds={0} refusal={null} {...over} />
    </PlayerProvider>,
  );
}

describe("server-rendered track page", () => {
  test("shows a brand the back link, sections and track details", () => {
    const html = markup();
    for (const words of [
      "Back to Library",
      "Sync with your video",
      "Track Details",
      "Night Bus, Front Seat",
      "Tobi &amp; the Lines",
      "Driving arpeggios",
      "Energetic",
      "Dance",
      "Synthwave",
      "Electronic",
      "EN",
      "F# Minor",
      "Instrumental",
      "126",
      "2 tokens",
      "Report this track",
      "Play full track",
    ]) /* prettier-ignore */ {
      expect(html).toContain(words);
    }
  });

  test("shows the balance before and after beside the price", () => {
    expect(markup()).toMatch(/Your balance<\/dt><dd[^>]*>25<.*After this render<\/dt><dd[^>]*>23</);
  });

  test("warns of insufficient tokens and links to buying them", () => {
    const html = markup({ viewer: { ...viewer, tokenBalance: 1 } });
    expect(html).toContain("You need at least 2 token(s) to render this video");
    // Includes the track and start time, so that the token page can link back.
    expect(html).toContain(`href="/buy-tokens?trackId=${track.id}&amp;startAtSeconds=`);
  });

  test("warns of an account on hold and links to the details", () => {
    const html = markup({ viewer: { ...viewer, isHeld: true } });
    expect(html).toContain("Your account is on hold");
    expect(html).toContain('href="/buy-tokens"');
    expect(markup()).not.toContain("on hold");
  });

  test("shows a label the track without upload or balance", () => {
    const html = markup({ viewer: { ...viewer, id: "label-1", canSync: false, tokenBalance: 0 } });
    expect(html).toContain("Track Details");
    expect(html).not.toContain("Sync with your video");
    expect(html).not.toContain("Your balance");
  });

  test("without JavaScript, plays the full track and explains the rest", () => {
    const html = markup();
    expect(html).toMatch(/<noscript><audio[^>]*controls/);
    expect(html).toContain("needs JavaScript");
  });

  test("shows a changed price", () => {
    const html = markup({ refusal: wordsForRefusal({ refusal: "price-changed", priceTokens: 3 }) });
    expect(html).toContain("This track now costs 3 tokens. Nothing was charged.");
  });

  test("draws the track with its sections before there is a video", () => {
    const sections = [
      { fromMs: 0, toMs: 48_000, energy: "low" as const },
      { fromMs: 48_000, toMs: 192_000, energy: "high" as const },
    ];
    const html = markup({ sections });
    expect(html).toContain('aria-label="Position in Night Bus, Front Seat"');
    expect(html).toContain("Energy: low from 0:00, high from 0:48");
    expect(html).toMatch(/<svg x="25%" width="75%" data-energy="high">/);
    expect(markup({ sections: sections.map((section) => ({ ...section, energy: null })) })).not.toContain("Energy:");
  });

  test("shows similar tracks, or else a link to them", async () => {
    const { prelude } = await prerender(page({ similar: [alike] }));
    const html = await new Response(prelude).text();
    expect(html).toContain(`>${aCard.title}</a>`);
    expect(html).toContain("Same tempo.");
    expect(markup()).toContain(`href="/similar/${track.id}"`);
    expect(markup()).toMatch(/class="similar-tracks" data-empty="true"/);
    expect(prelude).not.toContain("data-empty");
  });

  test("links a brand to review and comparison", () => {
    const html = markup();
    expect(html).toContain(`href="/reviews/new?track=${track.id}"`);
    expect(html).toContain(`href="/compare?tracks=${track.id}"`);
  });

  test("omits missing metadata", () => {
    const html = markup({ track: { ...track, bpm: null, mood: null, description: null, musicalKey: null } });
    expect(html).not.toContain("BPM");
    expect(html).not.toContain("Mood");
    expect(html).not.toContain(">Key<");
  });

  test("uses no style attributes, which the CSP would drop", () => {
    expect(markup()).not.toContain("style=");
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import type {
  SyncDetail,
  SyncRow,
  SyncsQuery,
} from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { EarningFacts } from "./sync-facts.tsx";
import { SyncCards } from "./sync-head.tsx";
import { SyncTable } from "./sync-table.tsx";
import { SyncVideo } from "./sync-video.tsx";
import { syncsHref } from "#app/lib/addresses.ts";

const row: SyncRow = {
  id: "00000000-0000-4000-8000-000000000001",
  number: "CUE-2026-AAAA-BBBB",
  labelId: "l",
  labelName: "Slow Harbour",
  trackId: "t",
  trackTitle: "Rain",
  artist: "Ada",
  isrc: null,
  brandName: "Unknown",
  status: "revoked",
  priceTokens: 2,
  issuedAt: Date.UTC(2026, 10, 21),
  earned: [
    { currency: "USD", cents: 250 },
    { currency: "GBP", cents: 200 },
  ],
};

const query: SyncsQuery = { tab: "all", label: undefined, q: "", status: undefined, track: undefined };

test("SyncCards shows four cards without a date before the first sync", () => {
  const cards = { totalSyncs: 0, uniqueBrands: 0, tracksUsed: 0, lastSyncAt: null };
  const html = renderToStaticMarkup(<SyncCards cards={cards} />);
  for (const words of ["Total Syncs", "Unique Brands", "Tracks Used", "Last Sync", "None yet"]) expect(html).toContain(words);
});

test("SyncTable shows brand, status, earnings per currency, and the label if several", () => {
  const show = (hasLabels: boolean) =>
    markupOf(<SyncTable syncs={[row]} caption="Syncs" hasLabels={hasLabels} query={query} />);
  for (const words of ["Unknown", "Revoked", "$2.50", "£2.00", `/label/syncs/${row.id}`]) expect(show(false)).toContain(words);
  expect(show(false)).not.toContain("Slow Harbour");
  expect(show(true)).toContain("Slow Harbour");
});

test("SyncTable cycles a column through ascending, descending and date order", () => {
  const brandHead = (sort: SyncsQuery["sort"]) => {
    const html = markupOf(<SyncTable syncs={[row]} caption="Syncs" hasLabels={false} query={{ ...query, sort, q: "rain" }} />);
    return [...html.matchAll(/<th scope="col"(?: aria-sort="(\w+)")?[^>]*><a[^>]*href="([^"]*)"/g)].map(
      ([, direction, href]) => [direction, href],
    );
  };
  expect(brandHead(undefined)).toEqual([
    [undefined, "/label/syncs?q=rain&amp;sort=track"],
    [undefined, "/label/syncs?q=rain&amp;sort=brand"],
    ["descending", "/label/syncs?q=rain&amp;sort=date"],
  ]);
  expect(brandHead("brand")[1]).toEqual(["ascending", "/label/syncs?q=rain&amp;sort=-brand"]);
  expect(brandHead("-brand")[1]).toEqual(["descending", "/label/syncs?q=rain"]);
});

test("SyncVideo shows a message for a missing video", () => {
  const sync = { ...row, revocation: null, renderId: "r", hasPoster: false, video: null };
  const html = renderToStaticMarkup(<SyncVideo sync={sync} />);
  expect(html).toContain("Unable to load the video preview");
  expect(html).not.toContain("<video");
});

test.each([
  ["undone", "The brand cancelled this render."],
  ["refunded", "We refunded this licence because of a problem the brand reported."],
] as const)("SyncVideo gives the reason for a revoked licence (%s)", (revocation, words) => {
  const html = renderToStaticMarkup(<SyncVideo sync={{ ...row, revocation, renderId: "r", hasPoster: false, video: null }} />);
  expect(html).toContain(words);
  expect(html).not.toContain("Unable to load");
});

test("EarningFacts shows pending, held, paid and reversed earnings", () => {
  const line = { id: "1", currency: "USD", cents: 500, eligibleAt: Date.UTC(2027, 1, 19) } as const;
  const earnings: SyncDetail["earnings"] = [
    { ...line, state: "pending" },
    { ...line, id: "2", state: "held" },
    { ...line, id: "3", state: "paid" },
    { ...line, id: "4", cents: -500, state: "pending" },
  ];
  // only the fields that are rendered
  const html = renderToStaticMarkup(
    <EarningFacts sync={{ earnings, shareBasisPoints: 5000, sharePolicy: "2026-1" } as SyncDetail} />,
  );
  for (const words of ["Pending, payable from 19 Feb 2027", "On hold", ">Paid<", "Reversed", "50% (policy 2026-1)"])
    expect(html).toContain(words);
});

test("syncsHref contains only non-default parameters", () => {
  expect(syncsHref({ tab: "all", q: "", label: undefined, after: null })).toBe("/label/syncs");
  expect(syncsHref({ tab: "by-track", q: "a b", status: "valid" })).toBe("/label/syncs?tab=by-track&q=a+b&status=valid");
});

import { describe, expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { disputeFacts } from "#tests/support/dispute-facts.ts";
import { ClaimList, TrackClaimList } from "#app/features/office/moderation/claim-list.tsx";
import { AttachChannels, NewClaim } from "./new-claim.tsx";
import { days, hours } from "#worker/domain/lib/time.ts";
import { maxClaimsPerLicence } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import {
  type Claim,
  type ClaimRow,
  type ClaimsDesk,
  ClaimsQuery,
  type DeskClaim,
} from "#worker/domain/licensing/claims/claims.contract.ts";
import { LabelClaimList } from "./label-claim-list.tsx";
import { labelClaimsHref } from "#app/lib/addresses.ts";
import { OwnClaim } from "./own-claim.tsx";

const now = Date.UTC(2026, 10, 25, 6);
const claim: DeskClaim = {
  id: "0c7a3e3e-6f0e-4c0b-9d7f-6d8c7c1b2a10",
  platform: "youtube",
  channel: "@northwind",
  videoUrl: "https://www.youtube.com/watch?v=8fQx2mLw0Zk",
  reference: "7K3Q-0192-ETRX",
  status: "open",
  releaseDays: 2,
  createdAt: now - hours(20),
  dueAt: now + hours(28),
  seenAt: now - hours(14),
  closedAt: null,
  reason: null,
  licenceId: "licence-1",
  isPromised: true,
};
const desk: ClaimsDesk = {
  licenceId: "licence-1",
  renderId: "render-1",
  videoName: "first-light.mp4",
  scope: "social",
  facts: { ...disputeFacts, issuedAt: now - days(3) },
  releaseDays: 2,
  ended: null,
  supersededBy: null,
  claims: [],
  trackClaims: 1,
  trackLicences: 41,
  channels: [],
};

const own = (over: Partial<Claim>) =>
  markupOf(<OwnClaim claim={{ ...claim, ...over }} desk={desk} licenceHref="/media/licences/1" now={now} />);

describe("OwnClaim", () => {
  test("shows text, label message and deadline of an open claim", () => {
    const html = own({});
    for (const words of [
      "Open",
      "Text for YouTube",
      "of 2,000 characters",
      "Music used: 12.1 seconds",
      "What we sent Static Orchard",
      "youtube.com/watch?v=8fQx2mLw0Zk",
      "7K3Q-0192-ETRX",
      "2 of 2 days left",
      "Static Orchard has promised to answer within 2 days.",
      "Static Orchard saw it",
      "Waiting for the release",
      "It’s settled, withdraw the report",
    ])
      expect(html).toContain(words);
  });

  test("says that Cuesheet follows up an overdue claim", () => {
    const html = own({ createdAt: now - hours(51), dueAt: now - hours(3) });
    expect(html).toContain("Overdue by 3 hours");
    expect(html).toContain("following it up ourselves");
  });

  test("shows only reason and next step of a refused claim", () => {
    const html = own({ status: "refused", closedAt: now, reason: "Another <b>song</b>." });
    expect(html).toContain("Another &lt;b&gt;song&lt;/b&gt;.");
    expect(html).toContain("/render/render-1#problem");
    expect(html).not.toContain("withdraw the report</button>");
    expect(html).not.toContain("<textarea");
  });
});

describe("claim form", () => {
  const form = (over: Partial<ClaimsDesk>) => markupOf(<NewClaim desk={{ ...desk, ...over }} newClaimId="c" answer={null} />);

  test("is expanded without an open claim and collapsed beside one", () => {
    expect(form({})).toContain("I got a claim");
    expect(form({})).toContain("up to 500 characters");
    expect(form({ claims: [claim] })).toContain("I got another claim");
  });

  test("refuses revoked or superseded licences and any at the limit", () => {
    expect(form({ ended: "revoked" })).toBe("");
    expect(form({ supersededBy: "render-2" })).toBe("");
    const many = Array.from({ length: maxClaimsPerLicence }, () => claim);
    expect(form({ claims: many })).toContain("the limit of claims on this licence");
    const earlier = many.map((one) => ({ ...one, licenceId: "licence-0" }));
    expect(form({ claims: earlier })).toContain("I got another claim");
  });

  test("explains channels if none exist, else ticks the licence's own", () => {
    expect(markupOf(<AttachChannels channels={[]} labelName="Static Orchard" />)).toContain("Claimed often?");
    const channel = { id: "c", platform: "tiktok", handle: "@northwind", url: "https://x.example/" } as const;
    const html = markupOf(<AttachChannels channels={[{ ...channel, isAttached: true }]} labelName="Static Orchard" />);
    expect(html).toMatch(/<input[^>]*checked/);
  });
});

describe("claim inbox", () => {
  const row: ClaimRow = {
    ...claim,
    isOwn: false,
    licence: {
      id: "licence-1",
      number: "CUE-2026-MSYQ-Q2M3",
      trackId: "t",
      trackTitle: "Sugar Static",
      artist: "Juno Vale",
      labelName: "Static Orchard",
      brandName: "Northwind Coffee",
      issuedAt: now - days(3),
    },
  };
  const query = ClaimsQuery.parse({});
  const counts = { open: 1, released: 2, refused: 0, withdrawn: 0 };

  test("shows a label the licence, the deadline and both answers", () => {
    const page = {
      claims: [row],
      nextAfter: "1.x",
      labels: [{ id: "l", name: "Static Orchard" }],
      total: 51,
    };
    const html = markupOf(<LabelClaimList query={query} page={page} now={now} />);
    for (const words of ["CUE-2026-MSYQ-Q2M3", "Northwind Coffee", "2 of 2 days left", "Mark as Released", "Refuse"])
      expect(html).toContain(words);
    expect(html).toContain("Next page");
    expect(html).toContain("1–1 of 51");
  });

  test("says so when it is empty", () => {
    const page = { claims: [], nextAfter: null, labels: [], total: 0 };
    expect(markupOf(<LabelClaimList query={query} page={page} now={now} />)).toContain("No claims are waiting for you.");
  });

  test("shows super users counts per track, no decision on own claims", () => {
    const page = { claims: [{ ...row, isOwn: true }], nextAfter: null, counts };
    const html = markupOf(<ClaimList query={query} page={page} now={now} />);
    expect(html).toContain("someone else has to decide");
    expect(html).not.toContain("Mark as Released");
    const tracks = [
      {
        trackId: "t",
        title: "Sugar Static",
        artist: "Juno Vale",
        labelName: "S",
        claims: 1,
        open: 0,
        licences: 41,
      },
    ];
    expect(markupOf(<TrackClaimList page={{ tracks, nextAfter: null, total: 1 }} after={undefined} />)).toContain(
      "1 claim in 41 licences",
    );
  });

  test("omits default parameters from its URL", () => {
    expect(labelClaimsHref({ status: "open" })).toBe("/label/claims");
    expect(labelClaimsHref({ status: "refused", label: "l", after: "1.x" })).toBe(
      "/label/claims?status=refused&label=l&after=1.x",
    );
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LicenceProof, PublicLicence } from "#worker/domain/licensing/proof/public-licences/public-licences.contract.ts";
import { CertificatePage } from "./certificate-page.tsx";

const licence: PublicLicence = {
  number: "CUE-2026-MSYQ-Q2M3",
  status: "suspended",
  supersedes: null,
  supersededBy: null,
  issuedAt: 0,
  brandName: "Northwind",
  brandLegalEntity: "Northwind Ltd",
  labelName: "Night Bus Recordings",
  trackTitle: "Kestrel",
  artist: "Tobi",
  isrc: null,
  scope: "social",
  termsVersion: "2026-3",
  file: {
    sha256: "a".repeat(64),
    width: 1080,
    height: 1920,
    durationSeconds: 9,
    bytes: 9,
    startAtSeconds: 0,
  },
  versions: [],
  control: null,
  warrantedAt: null,
  rights: null,
};
const proof: LicenceProof = {
  signature: { holds: true, issuer: "did:web:x", keyId: "did:web:x#k", sha256: "b".repeat(64), text: "sig" },
  entry: null,
  growth: null,
  status: { holds: true, list: "https://x/status/1", place: 3, isRevoked: false, isSuspended: true },
};

test("CertificatePage shows a chargeback's licence as suspended until paid", () => {
  const html = renderToStaticMarkup(<CertificatePage licence={licence} proof={proof} checkedAt={0} />);
  expect(html).toContain("Suspended");
  expect(html).toContain("this licence is suspended until it is paid");
  expect(html).toContain("It’s suspended");
  expect(html).toContain("What it allows once it is paid");
  expect(html).not.toContain("It hasn’t been revoked");
});

test("CertificatePage links the licence's terms version if published", () => {
  const show = (over: Partial<PublicLicence>) =>
    renderToStaticMarkup(<CertificatePage licence={{ ...licence, ...over }} proof={proof} checkedAt={0} />);
  const html = show({});
  expect(html.match(/href="\/licence-terms\/2026-3"/g)).toHaveLength(2);
  expect(html).not.toContain('href="/licence-terms"');
  expect(show({ scope: "standard", termsVersion: "2026-1" })).not.toContain("/licence-terms");
});

import type { OpenFonts } from "#worker/domain/services/pdf/choose-fonts.ts";
import { ink, line, type PageCanvas, pageWidth, softInk } from "#worker/domain/services/pdf/page-canvas.ts";
import { drawBand, drawFoot, drawHeadline, drawMasthead } from "./layout-edges.ts";
import { drawFingerprint, drawVerification, drawVersions } from "./layout-fingerprints.ts";
import { drawTerms, drawUses } from "./layout-terms.ts";
import type { LicenceDocument } from "./licence-document.ts";
import {
  writtenPrice,
  writtenClaims,
  writtenExclusions,
  writtenScope,
  writtenTerritory,
  writtenTermsDay,
  writtenWarranty,
} from "./terms-wording.ts";
import { margin, measure, openTypesetting, type Ink, type Typesetting } from "#worker/domain/services/pdf/typesetting.ts";

const gap = 24;
const column = (measure - gap) / 2;
const secondColumn = margin + column + gap;

const heading: Ink = { voice: "strong", size: 8, colour: softInk };
const name: Ink = { voice: "wide", size: 20, colour: ink, tracking: -0.022 };
const detail: Ink = { voice: "text", size: 9.5, colour: softInk };

type Party = {
  role: string;
  who: string;
  detail: string | null;
};

function drawParty(type: Typesetting, party: Party, x: number, y: number): void {
  type.rule(x, y, column, ink);
  type.line("H2", party.role, heading, x, y + 15);
  const end = type.name("P", party.who, name, x, y + 22, { width: column, height: 42 });
  if (party.detail) {
    type.name("P", party.detail, detail, x, end + 7, { width: column, height: y + 82 - end - 7 });
  }
}

function drawRecording(type: Typesetting, licence: LicenceDocument, y: number): void {
  type.rule(margin, y, column, ink);
  type.line("H2", "Recording", heading, margin, y + 15);
  const end = type.name("P", licence.trackTitle, name, margin, y + 22, { width: column, height: 42 });
  const artist: Ink = { voice: "text", size: 12, colour: ink };
  type.name("P", licence.artist, artist, margin, end + 7, { width: column, height: y + 84 - end - 7 });
}

/** Nine facts fit. */
const factPitch = 13.6;

function drawFacts(type: Typesetting, licence: LicenceDocument, y: number): void {
  const facts: [string, string][] = [
    ["ISRC", licence.isrc ?? "Not given"],
    ["Licence", writtenScope(licence)],
    ["Terms of", writtenTermsDay(licence)],
    ["Territory and term", writtenTerritory(licence)],
    ["Price", writtenPrice(licence.priceTokens)],
    ...writtenExclusions(licence).map((line): [string, string] => ["Not for", line]),
    ...writtenWarranty(licence).map((line): [string, string] => ["Warranty", line]),
    ...writtenClaims(licence).map((line): [string, string] => ["Claims", line]),
    ["Render", licence.renderId],
  ];
  type.rule(secondColumn, y, column, ink);
  facts.forEach(([name, value], index) => {
    const baseline = y + 13 + index * factPitch;
    const strong: Ink = { voice: "strong", size: name === "Render" ? 7.6 : 9, colour: ink, tabular: true };
    if (index > 0) type.rule(secondColumn, baseline - 9.7, column, line);
    type.line("P", name, { ...heading, voice: "text", size: 9 }, secondColumn, baseline);
    type.lineEnding("P", value, strong, pageWidth - margin, baseline);
  });
}

/** Draws the first page: parties, recording, file and price. Texts must be printable and their fonts open. */
export function drawLicence(canvas: PageCanvas, fonts: OpenFonts, licence: LicenceDocument): void {
  const type = openTypesetting(canvas, fonts);
  drawMasthead(type, licence);
  drawHeadline(type, licence);
  drawBand(type, licence);
  const licensee = { role: "Licensee", who: licence.brandName, detail: licence.brandLegalEntity };
  drawParty(type, licensee, margin, 264);
  drawParty(type, { role: "Licensor", who: licence.labelName, detail: licence.control }, secondColumn, 264);
  drawRecording(type, licence, 352);
  drawFacts(type, licence, 352);
  drawFingerprint(type, licence, 480);
  drawUses(type, licence, 557);
  drawVerification(type, licence, 710);
  drawFoot(type, licence, 1);
}

/** Draws the second page: the licence terms in full. */
export function drawLicenceTerms(canvas: PageCanvas, fonts: OpenFonts, licence: LicenceDocument): void {
  const type = openTypesetting(canvas, fonts);
  drawMasthead(type, licence);
  drawTerms(type, licence, 104);
  drawFoot(type, licence, 2);
}

/** Draws the third page, if there are versions: each with its hash. */
export function drawLicenceVersions(canvas: PageCanvas, fonts: OpenFonts, licence: LicenceDocument): void {
  const type = openTypesetting(canvas, fonts);
  drawMasthead(type, licence);
  drawVersions(type, licence.versions ?? [], 104);
  drawFoot(type, licence, 3);
}

import type { OpenFonts } from "#worker/domain/services/pdf/choose-fonts.ts";
import {
  type Colour,
  cue,
  ink,
  line,
  type PageCanvas,
  pageHeight,
  pageWidth,
  paper,
  quietInk,
  softInk,
  stop,
  stopTint,
  sunk,
  surface,
} from "#worker/domain/services/pdf/page-canvas.ts";
import { drawFingerprint, drawTerms, drawUses, drawVerification } from "./layout-terms.ts";
import { drawVersions } from "./layout-versions.ts";
import type { LicenceDocument } from "./licence-document.ts";
import {
  bandCaption,
  markOf,
  writtenClaims,
  writtenDate,
  writtenExclusions,
  writtenExtent,
  writtenNumber,
  writtenPrice,
  writtenScope,
  writtenTerritory,
  writtenTermsDay,
  writtenWarranty,
} from "./licence-wording.ts";
import { drawFingerprintBand, drawLogoMark } from "#worker/domain/services/pdf/ornament.ts";
import {
  margin,
  measure,
  openTypesetting,
  type Ink,
  type Typesetting,
} from "#worker/domain/services/pdf/typesetting.ts";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { shapeLine } from "#worker/domain/services/pdf/shape-text.ts";

const gap = 24;
const column = (measure - gap) / 2;
const secondColumn = margin + column + gap;

const heading: Ink = { voice: "strong", size: 8, colour: softInk };
const name: Ink = { voice: "wide", size: 20, colour: ink, tracking: -0.022 };
const detail: Ink = { voice: "text", size: 9.5, colour: softInk };

export function textsOf(licence: LicenceDocument): string[] {
  const { number, brandName, brandLegalEntity, labelName, control, trackTitle, artist, isrc, verifyUrl } =
    licence;
  const names = [
    number,
    brandName,
    brandLegalEntity,
    labelName,
    control,
    trackTitle,
    artist,
    isrc,
    verifyUrl,
  ];
  const texts = [...names, ...licence.excludedUses];
  return ["Cuesheet", ...texts.filter((text) => text !== null)];
}

/** Watermark behind the content, as wide as the page and repeated down it. */
function drawMarkWord({ canvas, fonts }: Typesetting, word: string, colour: Colour): void {
  const mark: Ink = { voice: "headline", size: 150, colour, tracking: -0.03 };
  const line = shapeLine(fonts, word, mark);
  const size = mark.size * Math.min(1, pageWidth / (line.width * mark.size));
  for (const baseline of [330, 560, 790])
    canvas.text(line, (pageWidth - line.width * size) / 2, baseline, size, colour);
}

const bandHeight = 24;

function drawMasthead(type: Typesetting, licence: LicenceDocument): void {
  const mark = markOf(licence);
  const isInvalid = licence.standing !== undefined && licence.standing.status !== "superseded";
  type.canvas.decoration(() => {
    type.canvas.rectangle(0, 0, pageWidth, pageHeight, paper);
    if (mark) drawMarkWord(type, mark.word, isInvalid ? stopTint : sunk);
    if (licence.standing) type.canvas.rectangle(0, 0, pageWidth, bandHeight, isInvalid ? stop : ink);
    drawLogoMark(type.canvas, margin, 36, 19);
  });
  type.line("P", "Cuesheet", { voice: "wide", size: 15, colour: ink, tracking: -0.02 }, margin + 27, 50.6);
  const number: Ink = { voice: "strong", size: 10.5, colour: ink, tabular: true };
  type.lineEnding("P", writtenNumber(licence), number, pageWidth - margin, 50.6);
  type.rule(margin, 68, measure, ink);
  if (!mark) return;
  const [colour, baseline] = licence.standing ? [surface, 15.5] : [cue, 26];
  type.line("P", mark.sentence, { voice: "strong", size: 8.5, colour }, margin, baseline);
}

function drawHeadline(type: Typesetting, licence: LicenceDocument): void {
  const headline: Ink = { voice: "headline", size: 50, colour: ink, tracking: -0.038 };
  type.canvas.group("H1", () => {
    type.line("Span", "Synchronisation", headline, margin - 3, 117);
    type.line("Span", "Licence", headline, margin - 3, 167);
  });
  const facts: Ink = { voice: "strong", size: 9.5, colour: ink };
  type.lineEnding("P", scopeTerms(licence).name, facts, pageWidth - margin, 139);
  type.lineEnding("P", writtenExtent(licence), facts, pageWidth - margin, 153);
  type.lineEnding("P", `Issued ${writtenDate(licence.issuedAt)}`, detail, pageWidth - margin, 167);
  if (licence.supersedes)
    type.lineEnding("P", `Supersedes licence ${licence.supersedes}`, detail, pageWidth - margin, 181);
}

function drawBand(type: Typesetting, licence: LicenceDocument): void {
  const band = { top: 188, height: 50 };
  const alternative = "A waveform drawn from the fingerprint of the video";
  type.canvas.element("Figure", () => drawFingerprintBand(type.canvas, licence.videoSha256, band), {
    alternative,
  });
  type.line("Caption", bandCaption, { voice: "text", size: 7, colour: quietInk }, margin, 249.5);
}

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

/** Facts, terms and, if there are any, versions. */
const pagesOf = ({ versions = [] }: LicenceDocument): number => (versions.length > 0 ? 3 : 2);

function drawFoot(type: Typesetting, licence: LicenceDocument, page: number): void {
  const foot: Ink = { voice: "text", size: 7, colour: quietInk };
  const { canvas, fonts } = type;
  const line = shapeLine(fonts, `${licence.number}, page ${page} of ${pagesOf(licence)}`, foot);
  canvas.decoration(() => canvas.text(line, margin, pageHeight - 26, foot.size, foot.colour));
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

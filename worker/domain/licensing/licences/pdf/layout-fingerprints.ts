import { ink, quietInk, softInk, sunk } from "#worker/domain/services/pdf/page-canvas.ts";
import { drawQr } from "#worker/domain/services/pdf/ornament.ts";
import { margin, measure, type Ink, type Typesetting } from "#worker/domain/services/pdf/typesetting.ts";
import type { LicenceVersion } from "#worker/domain/licensing/licences/versions.contract.ts";
import { labelColumn } from "./layout-terms.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { soundWords, verification, versionsIntroduction, writtenVersion, writtenVersionCount } from "./licence-wording.ts";

const groupsPerRow = 4;
const heading: Ink = { voice: "strong", size: 8, colour: softInk };

/** The hash in groups of eight digits at a fixed pitch, for checking by eye. */
export function drawFingerprint(type: Typesetting, licence: LicenceDocument, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H2", "Video", heading, margin, y + 15);
  type.line("P", "SHA-256 fingerprint", { voice: "text", size: 8, colour: softInk }, margin, y + 27);
  const count = licence.versions?.length ?? 0;
  if (count > 0) type.line("P", writtenVersionCount(count), { voice: "strong", size: 8, colour: ink }, margin, y + 51);
  const left = margin + labelColumn;
  const sound = soundWords(licence);
  if (sound) type.line("P", sound, { voice: "strong", size: 8, colour: ink }, left, y + 71.5);
  const pitch = (measure - labelColumn + 12) / groupsPerRow;
  const digit: Ink = { voice: "strong", size: 13, colour: ink, tabular: true };
  const groups = licence.videoSha256.match(/.{1,8}/g) ?? [];
  type.canvas.decoration(() =>
    type.canvas.rectangles(
      groups.map((_, index) => cell(index, left, pitch, y)),
      sunk,
    ),
  );
  type.canvas.group("P", () => {
    groups.forEach((group, index) => {
      const [x, top, width] = cell(index, left, pitch, y);
      type.canvas.spaced("Span", group, () => type.spread(group, digit, x + 6, top + 16.6, width - 12));
    });
  });
}

function cell(index: number, left: number, pitch: number, y: number): readonly [number, number, number, number] {
  const row = Math.floor(index / groupsPerRow);
  return [left + (index % groupsPerRow) * pitch, y + 8 + row * 29, pitch - 12, 24];
}

/** Instructions for verifying a file against the certificate, beside the QR code. */
export function drawVerification(type: Typesetting, licence: LicenceDocument, y: number): void {
  const left = margin + labelColumn;
  const width = measure - labelColumn;
  type.rule(margin, y, measure, ink);
  const alternative = licence.verifyUrl
    ? `QR code of this licence’s page, ${licence.verifyUrl}`
    : `QR code of the licence number ${licence.number}`;
  const address = licence.verifyUrl ?? licence.number;
  const drawCode = () => drawQr(type.canvas, address, margin, y + 12, 66);
  type.canvas.element("Figure", drawCode, { alternative });
  type.line("H2", verification.heading, heading, left, y + 18);
  const small: Ink = { voice: "text", size: 7.4, colour: softInk };
  let baseline = type.paragraph("P", verification.steps, small, left, y + 30, width) + 13;
  let x = left;
  for (const [system, command] of verification.commands) {
    type.canvas.group("P", () => {
      x += type.line("Span", system, { ...small, voice: "strong", colour: ink }, x, baseline) + 4;
      x += type.line("Span", command, small, x, baseline) + 16;
    });
  }
  baseline += 13;
  const attached = licence.credential ? verification.signed : verification.attachment;
  const where = licence.verifyUrl ? `${attached} Online: ${licence.verifyUrl}` : attached;
  type.name("P", where, { ...small, colour: quietInk }, left, baseline - 7.6, { width, height: 10 });
}

/** Ten versions fit. */
const versionPitch = 61;
const groupsPerVersion = 8;
const gap = 8;
const cellWidth = (measure - gap * (groupsPerVersion - 1)) / groupsPerVersion;

const text: Ink = { voice: "text", size: 9, colour: ink };
const title: Ink = { voice: "headline", size: 24, colour: ink, tracking: -0.03 };
const versionDigit: Ink = { voice: "strong", size: 9.2, colour: ink, tabular: true };

/** Every version with its facts and its hash in groups of eight digits, for checking by eye. */
export function drawVersions(type: Typesetting, versions: readonly LicenceVersion[], y: number): void {
  type.line("H2", "Versions of the video", title, margin, y);
  const end = type.paragraph("P", versionsIntroduction, { ...text, colour: softInk }, margin, y + 22, measure);
  versions.forEach((version, index) => drawVersion(type, version, end + 18 + index * versionPitch));
}

function drawVersion(type: Typesetting, version: LicenceVersion, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H3", `Version ${version.n}`, { ...text, voice: "strong" }, margin, y + 15);
  type.lineEnding("P", writtenVersion(version), { ...text, size: 8.4 }, margin + measure, y + 15);
  const digits = version.videoSha256.match(/.{1,8}/g) ?? [];
  const boxes = digits.map((_, index) => [leftOf(index), y + 23, cellWidth, 18] as const);
  type.canvas.decoration(() => type.canvas.rectangles(boxes, sunk));
  type.canvas.group("P", () => {
    digits.forEach((group, index) => {
      type.canvas.spaced("Span", group, () => type.spread(group, versionDigit, leftOf(index) + 5, y + 35.6, cellWidth - 10));
    });
  });
  const render: Ink = { ...text, size: 7, colour: quietInk };
  type.line("P", `Render ${version.renderId}`, render, margin, y + 51);
}

const leftOf = (index: number): number => margin + index * (cellWidth + gap);

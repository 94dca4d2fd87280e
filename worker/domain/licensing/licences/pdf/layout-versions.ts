import { ink, quietInk, softInk, sunk } from "#worker/domain/services/pdf/page-canvas.ts";
import { margin, measure, type Ink, type Typesetting } from "#worker/domain/services/pdf/typesetting.ts";
import type { LicenceVersion } from "#worker/domain/licensing/licences/versions.contract.ts";
import { versionsIntroduction, writtenVersion } from "./licence-wording.ts";

/** Ten versions fit. */
const pitch = 61;
const groups = 8;
const gap = 8;
const cellWidth = (measure - gap * (groups - 1)) / groups;

const text: Ink = { voice: "text", size: 9, colour: ink };
const title: Ink = { voice: "headline", size: 24, colour: ink, tracking: -0.03 };
const digit: Ink = { voice: "strong", size: 9.2, colour: ink, tabular: true };

/** Every version with its facts and its hash in groups of eight digits, for checking by eye. */
export function drawVersions(type: Typesetting, versions: readonly LicenceVersion[], y: number): void {
  type.line("H2", "Versions of the video", title, margin, y);
  const end = type.paragraph(
    "P",
    versionsIntroduction,
    { ...text, colour: softInk },
    margin,
    y + 22,
    measure,
  );
  versions.forEach((version, index) => drawVersion(type, version, end + 18 + index * pitch));
}

function drawVersion(type: Typesetting, version: LicenceVersion, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H3", `Version ${version.n}`, { ...text, voice: "strong" }, margin, y + 15);
  type.lineEnding("P", writtenVersion(version), { ...text, size: 8.4 }, margin + measure, y + 15);
  const digits = version.videoSha256.match(/.{1,8}/g) ?? [];
  const boxes = digits.map((_, index) => [left(index), y + 23, cellWidth, 18] as const);
  type.canvas.decoration(() => type.canvas.rectangles(boxes, sunk));
  type.canvas.group("P", () => {
    digits.forEach((group, index) => {
      type.canvas.spaced("Span", group, () =>
        type.spread(group, digit, left(index) + 5, y + 35.6, cellWidth - 10),
      );
    });
  });
  const render: Ink = { ...text, size: 7, colour: quietInk };
  type.line("P", `Render ${version.renderId}`, render, margin, y + 51);
}

const left = (index: number): number => margin + index * (cellWidth + gap);

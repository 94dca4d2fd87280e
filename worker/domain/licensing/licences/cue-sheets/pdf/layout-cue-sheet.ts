import type { OpenFonts } from "#worker/domain/services/pdf/choose-fonts.ts";
import { ink, line, softInk } from "#worker/domain/services/pdf/page-canvas.ts";
import type { Flow } from "#worker/domain/services/pdf/flow.ts";
import type { Cell, Row } from "#worker/domain/services/pdf/set-cells.ts";
import { drawEdges } from "#worker/domain/services/pdf/ornament.ts";
import { type Ink, margin, measure } from "#worker/domain/services/pdf/typesetting.ts";
import type {
  CueSheet,
  CueSheetFile,
  CueSheetWriter,
} from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { cueUsage, nameFile } from "#worker/domain/licensing/licences/cue-sheets/write-cue-sheet.ts";
import { writtenDate } from "#worker/domain/licensing/licences/pdf/licence-wording.ts";

const title: Ink = { voice: "wide", size: 22, colour: ink, tracking: -0.024 };
const heading: Ink = { voice: "wide", size: 12, colour: ink, tracking: -0.012 };
const label: Ink = { voice: "strong", size: 8, colour: softInk };
const strong: Ink = { voice: "strong", size: 9.5, colour: ink, tabular: true };
const plain: Ink = { voice: "text", size: 9.5, colour: ink, tabular: true };
const small: Ink = { voice: "text", size: 7.8, colour: softInk, tabular: true };

const notGiven = "Not given";

export const titleOf = ({ licenceNumber }: CueSheet): string => `Music cue sheet, licence ${licenceNumber}`;

export function textsOf({ commercial, cue }: CueSheet): string[] {
  const names = [...Object.values(commercial), ...Object.values({ ...cue, writers: null })];
  const writers = cue.writers.flatMap(({ name, society, publisher }) => [name, society, publisher]);
  return [printedAlways, ...[...names, ...writers].filter((text) => text !== null)];
}

const printedAlways = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:;_-%()/×·’";

export function drawCueSheet(flow: Flow, fonts: OpenFonts, sheet: CueSheet): void {
  const { commercial, cue, files } = sheet;
  flow.skip(36);
  flow.text("H1", "Music cue sheet", title, 1.14);
  flow.skip(4);
  flow.text("P", `${commercial.title} · licence ${sheet.licenceNumber}`, strong);
  section(flow, "Commercial", [
    ["Brand", commercial.brand],
    ["Product", commercial.product],
    ["Advertiser", commercial.advertiser],
    ["Campaign", commercial.campaign],
    ["Ad-ID", commercial.adId],
    ["Clock number", commercial.clockNumber],
  ]);
  section(flow, "Cue 1", [
    ["Work", cue.title],
    ["Performer", cue.artist],
    ["ISRC", cue.isrc],
    ["ISWC", cue.iswc && writeIswc(cue.iswc)],
    ["Label", cue.label],
    ["Usage", cueUsage],
  ]);
  flow.skip(16);
  flow.text("H2", "Writers", heading);
  flow.skip(4);
  if (cue.writers.length > 0) flow.table(writersHead, cue.writers.map(writerRow));
  else flow.text("P", "The label hasn’t named the writers. Ask the label for them before you file this sheet.", plain);
  flow.skip(16);
  flow.text("H2", "Music in each file", heading);
  flow.skip(4);
  flow.table(filesHead, files.map(fileRow));
  for (const { n, musicParts } of files) {
    if (!musicParts) continue;
    const parts = musicParts.map(({ fromSeconds, toSeconds }) => `${writeTime(fromSeconds)} to ${writeTime(toSeconds)}`);
    flow.skip(8);
    flow.text("P", `${nameFile(n)}: the recording is edited from these parts, in order: ${parts.join(", ")}.`, plain);
  }
  flow.skip(10);
  flow.text(
    "P",
    `As licensed on ${writtenDate(sheet.issuedAt)}. Times are in minutes and seconds. Shares are of the composition. Roles are CISAC’s: CA words and music, C music, A words, AR arrangement, TR translation.`,
    small,
  );
  drawEdges(flow.pages, fonts, { title: titleOf(sheet) });
}

function section(flow: Flow, name: string, facts: readonly (readonly [string, string | null])[]): void {
  flow.skip(16);
  flow.text("H2", name, heading);
  flow.skip(4);
  const pairs = facts.flatMap((fact, at) => (at % 2 === 0 ? [[fact, facts[at + 1]] as const] : []));
  const [head, ...rows] = pairs.map((pair): Row => ({
    tag: "TD",
    rule: line,
    cells: pair.flatMap((fact, column) => (fact ? [factCell(fact, column)] : [])),
  }));
  if (head) flow.table(head, rows);
}

const half = measure / 2;
function factCell([name, text]: readonly [string, string | null], column: number): Cell[] {
  const [x, width] = [margin + column * half, half - 16];
  return [
    { text: name, ink: label, x, width },
    { text: text ?? notGiven, ink: text === null ? small : plain, x, width },
  ];
}

type Column = { x: number; width: number; isRight?: boolean };
const row = (tag: Row["tag"], columns: readonly Column[], texts: readonly string[], style: Ink): Row => ({
  tag,
  rule: tag === "TH" ? null : line,
  cells: columns.map(({ x, ...place }, at) => ({
    ...place,
    text: texts[at] || " ",
    ink: style,
    x: margin + x,
  })),
});

const writerColumns: readonly Column[] = [
  { x: 0, width: 150 },
  { x: 158, width: 36 },
  { x: 200, width: 74 },
  { x: 280, width: 52 },
  { x: 338, width: 46, isRight: true },
  { x: 402, width: measure - 402 },
];
const writersHead = row("TH", writerColumns, ["Name", "Role", "IPI", "Society", "Share", "Publisher"], label);
const writerRow = ({ name, roleCode, ipi, society, sharePercent, publisher }: CueSheetWriter): Row =>
  row(
    "TD",
    writerColumns,
    [name, roleCode, ipi ?? notGiven, society ?? notGiven, `${sharePercent.toFixed(2)}%`, publisher ?? ""],
    plain,
  );

const fileColumns: readonly Column[] = [
  { x: 0, width: 120 },
  { x: 130, width: 80 },
  { x: 214, width: 70, isRight: true },
  { x: 300, width: 90, isRight: true },
  { x: 400, width: measure - 400, isRight: true },
];
const filesHead = row("TH", fileColumns, ["File", "Size", "Length", "Music from", "Music used"], label);
const fileRow = ({ n, width, height, durationSeconds, musicFromSeconds, musicSeconds }: CueSheetFile): Row =>
  row(
    "TD",
    fileColumns,
    [nameFile(n), `${width} × ${height}`, writeTime(durationSeconds), writeTime(musicFromSeconds), writeTime(musicSeconds)],
    plain,
  );

/** `0:24.040`. */
function writeTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, "0")}`;
}

/** `T-034.524.680-1`, the printed form. */
const writeIswc = (iswc: string): string => iswc.replace(/^T(\d{3})(\d{3})(\d{3})(\d)$/, "T-$1.$2.$3-$4");

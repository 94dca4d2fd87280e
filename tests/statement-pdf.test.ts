import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFont } from "#scripts/assets/copy-fonts.ts";
import { harfbuzz, makePdfFolder } from "#tests/support/pdf.ts";
import { addUp } from "#worker/domain/licensing/licences/label-statements/statement-rows.ts";
import type {
  LabelStatement,
  StatementLine,
} from "#worker/domain/licensing/licences/label-statements/label-statements.contract.ts";
import { composeStatementPdf } from "#worker/domain/licensing/licences/label-statements/pdf/compose-statement-pdf.ts";

const folder = makePdfFolder();

type Movement = Omit<StatementLine, "balanceCents">;

const licence = {
  number: "CS-2026-7F3K-92QM",
  trackTitle: "Night Bus, Front Seat",
  artist: "Tobi & the Lines",
  isrc: "GBCU72600418",
  brandName: "Northwind Outdoor",
  tokens: 2,
  shareBasisPoints: 5000,
  sharePolicy: "2026-1",
};

function earning(day: number, change: Partial<Movement> = {}): Movement {
  return {
    id: `earning-${day}-${change.amountCents ?? 500}`,
    at: Date.UTC(2026, 10, day, 9),
    kind: "earning",
    licence,
    takenFor: null,
    eligibleAt: Date.UTC(2027, 1, day, 9),
    heldFor: null,
    payoutStatus: null,
    transferId: null,
    amountCents: 500,
    ...change,
  };
}

const payout: Movement = {
  id: "payout",
  at: Date.UTC(2026, 10, 20, 9, 47),
  kind: "payout",
  licence: null,
  takenFor: null,
  eligibleAt: null,
  heldFor: null,
  payoutStatus: "paid",
  transferId: "tr_1SWkq2Lx8bQ0f3c9",
  amountCents: -123_450,
};

function statement(movements: Movement[], openingCents = 123_450, names: Partial<LabelStatement> = {}) {
  const closingCents = movements.reduce((sum, { amountCents }) => sum + amountCents, openingCents);
  return {
    labelName: "Slow Harbour Records",
    legalEntity: "Slow Harbour Records Ltd.",
    month: "2026-11",
    isOver: true,
    writtenAt: Date.UTC(2026, 11, 1, 8),
    currencies: [addUp("USD", { openingCents, closingCents }, movements)],
    ...names,
  } satisfies LabelStatement;
}

async function write(facts: LabelStatement): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, await composeStatementPdf(facts, readFont, harfbuzz));
  return path;
}

const run = (tool: string, ...parameters: string[]) => execFileSync(tool, parameters, { encoding: "utf8" });
const copied = (path: string) => run("pdftotext", "-layout", path, "-").replace(/[\u202a-\u202e]/g, "");

describe("a statement as PDF", () => {
  const movements = [
    earning(2, { payoutStatus: "paid", transferId: "tr_1SWkq2Lx8bQ0f3c9" }),
    earning(3, { heldFor: "dispute", amountCents: 750 }),
    earning(4, { kind: "reversal", amountCents: -250, licence: { ...licence, tokens: 1 } }),
    payout,
  ];

  test("prints opening balance, every line and closing balance", async () => {
    const text = copied(await write(statement(movements)));
    for (const words of [
      "Slow Harbour Records",
      "Statement for November 2026",
      "CS-2026-7F3K-92QM",
      "share 50% (2026-1)",
      "payable from 2 Feb 2027",
      "held: payment in dispute",
      "tr_1SWkq2Lx8bQ0f3c9",
      "\u2212$1,234.50",
      "Page 1 of 1",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Opening balance\s+\$1,234\.50/);
    expect(text).toMatch(/Closing balance\s+\$10\.00/);
  });

  test("is a valid, tagged file with a title", async () => {
    const path = await write(statement(movements));
    expect(run("pdfinfo", path)).toMatch(/Title:\s+Statement of Slow Harbour Records, November 2026[\s\S]+Tagged:\s+yes/);
    const structure = run("pdfinfo", "-struct-text", path);
    expect(structure).toMatch(/H1[\s\S]+Table[\s\S]+TR[\s\S]+TH[\s\S]+TD/);
    expect(run("qpdf", "--check", path)).toContain("No syntax or stream encoding errors found");
  });

  test("repeats the table's head on every page", async () => {
    const many = Array.from({ length: 120 }, (_, index) => earning((index % 28) + 1, { id: String(index) }));
    const path = await write(statement(many, 0));
    const pages = Number(/Pages:\s+(\d+)/.exec(run("pdfinfo", path))?.[1]);
    expect(pages).toBeGreaterThan(5);
    expect(copied(path).match(/Licence or payment/g)).toHaveLength(pages);
    expect(copied(path)).toContain(`Page ${pages} of ${pages}`);
    expect(copied(path)).toMatch(/Closing balance\s+\$600\.00/);
  });

  test("sums up lines beyond 1,000, so that it still adds up", async () => {
    const many = Array.from({ length: 1_005 }, (_, index) => earning((index % 28) + 1, { id: String(index) }));
    const text = copied(await write(statement(many, 0)));
    expect(text).toMatch(/5 more lines in this[\s\S]*\$25\.00\s+\$5,025\.00/);
    expect(text).toMatch(/Closing balance\s+\$5,025\.00/);
  }, 60_000);

  test("prints names in any script and of any length", async () => {
    const names = { trackTitle: "北京之夜", artist: "فرقة السلام", brandName: "Северный ветер" };
    const path = await write(
      statement([earning(2, { licence: { ...licence, ...names } })], 0, {
        labelName: "The Extraordinarily Long-Winded Brotherhood of Independent Coffee Roasters and Bicycle Menders",
      }),
    );
    const text = copied(path);
    expect(text).toContain("北京之夜");
    expect(text).toContain("Северный ветер");
    expect(
      run("pdffonts", path)
        .split("\n")
        .slice(2, -1)
        .every((font) => / yes +yes +yes /.test(font)),
    ).toBe(true);
  });

  test("is byte-identical for the same statement", async () => {
    const [one, two] = [await write(statement(movements)), await write(statement(movements))];
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
  });
});

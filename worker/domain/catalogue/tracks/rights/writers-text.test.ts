import { describe, expect, test } from "vitest";
import type { Writer } from "./declaration.contract.ts";
import { isProblem, joinWriters, readWriter, splitWriters, writeWriter } from "./writers-text.contract.ts";
import { formatIswc, parseIpi, parseIswc } from "./work-identifiers.contract.ts";

const juno: Writer = {
  name: "Juno Vale",
  role: "words and music",
  ipi: "00052210040",
  society: "SOCAN",
  shareBasisPoints: 6000,
  publisher: "Static Orchard Songs",
  isControlled: true,
  consent: null,
};
const mika: Writer = {
  ...juno,
  name: "Mika Lindqvist",
  role: "music",
  ipi: null,
  shareBasisPoints: 3333,
  isControlled: false,
  consent: { name: "Nordlys Musik AB", date: "2026-10-12", text: "Signed letter" },
};
const readAll = (text: string) => splitWriters(text).map(readWriter);

describe("writers as text", () => {
  test("round-trip", () => {
    expect(readAll(joinWriters([juno, mika].map(writeWriter)))).toEqual([juno, mika]);
  });

  test("can be separated by bars and omit optional parts", () => {
    expect(readAll("Ada; music; ; ; 50 %; ; controlled | Ben; WORDS; ; ; 50;;consent")).toMatchObject([
      { name: "Ada", role: "music", shareBasisPoints: 5000, isControlled: true },
      { name: "Ben", role: "words", isControlled: false, consent: null },
    ]);
  });

  test("accept a name of one letter and drop invisible characters", () => {
    expect(readAll("U\u200B; music; ; ; 50; \u200B; controlled | 李; words; ; ; 50; ; controlled")).toMatchObject([
      { name: "U", publisher: null },
      { name: "李" },
    ]);
  });

  test.each([
    ["; music; ; ; 50", "name"],
    ["x; music; ; ; 50; ; controlled", "name"],
    ["\u200B; music; ; ; 50; ; controlled", "name"],
    ["\u200D; music; ; ; 50; ; controlled", "name"],
    ["n/a; music; ; ; 50; ; controlled", "name"],
    ["...; music; ; ; 50; ; controlled", "name"],
    ["Ada; singer; ; ; 50", "role"],
    ["Ada; music; 00052210041; ; 50", "ipi"],
    ["Ada; music; ; ; 101", "share"],
    ["Ada; music", "share"],
    ["Ada; music; ; ; 0; ; controlled", "share"],
    ["Ada; ; ; ; 50; ; controlled", "role"],
    ["Ada; music; ; ; 50", "control"],
    ["Ada; music; ; ; 50; ; perhaps", "control"],
    ["Ada; music; ; ; 50; ; consent Nordlys Musik AB", "control"],
    ["Ada; music; ; ; 50; ; consent; x; 2026-10-12; Signed letter", "consentName"],
    ["Ada; music; ; ; 50; ; consent; none; 2026-10-12; Signed letter", "consentName"],
    ["Ada; music; ; ; 50; ; consent; \u200B; 2026-10-12; Signed letter", "consentName"],
    ["Ada; music; ; ; 50; ; consent; Nordlys; ; Signed letter", "consentDate"],
    ["Ada; music; ; ; 50; ; consent; Nordlys; 12 October; Signed letter", "consentDate"],
    ["Ada; music; ; ; 50; ; consent; Nordlys; 2026-10-12", "consentText"],
    ["Ada; music; ; ; 50; ; consent; Nordlys; 2026-10-12; n/a", "consentText"],
  ])("report the invalid part of %s: the %s", (text, part) => {
    const [read] = readAll(text);
    expect(read && isProblem(read) && read.part).toBe(part);
  });
});

describe("work and writer identifiers", () => {
  test("parseIswc checks the last digit and formatIswc writes dots", () => {
    expect(parseIswc("T-034.524.680-1")).toBe("T0345246801");
    expect(parseIswc("ISWC t0345246801")).toBe("T0345246801");
    expect([parseIswc("T0345246802"), parseIswc("T034524680"), parseIswc("")]).toEqual([null, null, null]);
    expect(formatIswc("T0345246801")).toBe("T-034.524.680-1");
  });

  test("parseIpi pads to eleven digits and checks the last two", () => {
    expect([parseIpi("52210040"), parseIpi("000 522 100 40")]).toEqual(["00052210040", "00052210040"]);
    expect([parseIpi("52210041"), parseIpi("0"), parseIpi("x")]).toEqual([null, null, null]);
  });
});

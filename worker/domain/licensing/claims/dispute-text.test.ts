import { assert, constantFrom, double, integer, property, record, string } from "fast-check";
import { expect, test } from "vitest";
import { disputeFacts as facts } from "#tests/support/dispute-facts.ts";
import { platforms, sayClock, sayLength } from "./claim-limits.contract.ts";
import { disputeLimits, type DisputeFacts, writeDispute } from "./dispute-text.contract.ts";

const characters = new Intl.Segmenter("en");
const beginningOf = (text: string): string =>
  Array.from(characters.segment(text), ({ segment }) => segment)
    .slice(0, 4)
    .join("")
    .trimEnd();

test("writes the full dispute text for YouTube", () => {
  expect(writeDispute("youtube", facts)).toBe(
    [
      "This video uses “Sugar Static” by Juno Vale (ISRC CAXS22500014) under licence CUE-2026-MSYQ-Q2M3, issued to Northwind Coffee Ltd on 22 November 2026. The rights holder is Static Orchard, who controls the master and the composition.",
      "The licence (Social media licence) is perpetual, worldwide, non-exclusive. Music used: 12.1 seconds, from 0:41.0 to 0:53.1 of the recording.",
      "Anyone can check it: https://cuesheet.example/verify/CUE-2026-MSYQ-Q2M3",
      "Please release the claim.",
    ].join("\n\n"),
  );
});

test("omits undeclared facts", () => {
  const text = writeDispute("other", { ...facts, control: null, isrc: null });
  expect(text).toContain("The rights holder is Static Orchard.\n");
  expect(text).not.toContain("ISRC");
});

test("fits the dispute text into TikTok's 500 characters", () => {
  const text = writeDispute("tiktok", { ...facts, trackTitle: "A".repeat(200), licensee: "B".repeat(200) });
  expect(text.length).toBeLessThanOrEqual(500);
  expect(text).toContain("Static Orchard");
});

const edited: DisputeFacts = {
  ...facts,
  music: {
    seconds: 30,
    parts: [
      { fromSeconds: 91.875, toSeconds: 120 },
      { fromSeconds: 60, toSeconds: 62.125 },
    ],
  },
};

test.each(platforms)("lists each part of an edit on %s", (platform) => {
  const text = writeDispute(platform, edited);
  expect(text).toContain("Music used: 30.0 seconds, edited from 1:31.9–2:00.0 and 1:00.0–1:02.1 of the recording.");
});

test("summarises the parts of an edit when they do not fit", () => {
  const parts = Array.from({ length: 12 }, (_, n) => ({
    fromSeconds: 660 - n * 60,
    toSeconds: 662.5 - n * 60,
  }));
  const long: DisputeFacts = {
    ...edited,
    artist: "The Juno Vale Chamber Orchestra",
    licensee: "Northwind Coffee Roasters of Great Britain Ltd",
    music: { seconds: 30, parts: [parts[0]!, ...parts.slice(1)] },
  };
  expect(writeDispute("meta", long)).toContain("edited from 11:00.0–11:02.5, 10:00.0–10:02.5, ");
  const text = writeDispute("tiktok", long);
  expect(text).toContain("Music used: 30.0 seconds, edited from 12 parts between 0:00.0 and 11:02.5 of the recording.");
  expect(text).toContain("granted to Northwind Coffee Roasters of Great Britain Ltd by");
});

test("stays within each platform's limit and includes number, page, seconds and rights holder", () => {
  const name = string({ unit: "grapheme", minLength: 1, maxLength: 200 }).filter((text) => text.length <= 200);
  assert(
    property(
      constantFrom(...platforms),
      record({
        trackTitle: name,
        artist: name,
        licensee: name,
        labelName: name,
        isrc: constantFrom(null, "CAXS22500014"),
        control: constantFrom("one-stop" as const, "by-consent" as const, null),
      }),
      double({ min: 0.001, max: 3600, noNaN: true }),
      integer({ min: 0, max: 11 }),
      (platform, some, seconds, cuts) => {
        const part = { fromSeconds: 41, toSeconds: 41 + seconds };
        const music = { seconds, parts: [part, ...Array.from({ length: cuts }, () => part)] as const };
        const text = writeDispute(platform, { ...facts, ...some, music });
        expect(text.length).toBeLessThanOrEqual(disputeLimits[platform]);
        for (const said of [facts.licenceNumber, facts.verifyUrl, " seconds, ", "0:41.0"]) expect(text).toContain(said);
        expect(text).toContain(beginningOf(some.labelName));
      },
    ),
  );
});

test("sayClock shows the time left or overdue", () => {
  const day = 86_400_000;
  const claim = { dueAt: 5 * day, releaseDays: 5 };
  expect(sayClock(claim, 0)).toBe("5 of 5 days left");
  expect(sayClock(claim, 3 * day)).toBe("2 of 5 days left");
  expect(sayClock(claim, 3 * day + 1)).toBe("2 of 5 days left");
  expect(sayClock(claim, 4.5 * day)).toBe("12 hours left of 5 days");
  expect(sayClock({ dueAt: day, releaseDays: 1 }, 0)).toBe("1 of 1 day left");
  expect(sayClock(claim, 5 * day)).toBe("Overdue by less than an hour");
  expect(sayClock(claim, 5 * day + 3 * 3_600_000)).toBe("Overdue by 3 hours");
  expect(sayLength(28 * 3_600_000)).toBe("1 day 4 hours");
});

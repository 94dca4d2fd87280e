import { describe, expect, test } from "vitest";
import { TrackFields } from "./label-tracks/label-tracks.contract.ts";
import { formatIsrc, hasGtinCheckDigit, parseIsrc, parseMusicalKey, restoreUpcZeros, Upc } from "./identifiers.contract.ts";

describe("ISRC", () => {
  test.each([
    "GB-CU7-26-00001",
    "gbcu72600001",
    " GB CU7 26 00001 ",
    "\uFEFFGBCU7\u200B2600001",
    "ISRC GB–CU7–26–00001",
    "ＧＢ－ＣＵ７－２６－００００１",
  ])("is parsed from %s", (text) => expect(parseIsrc(text)).toBe("GBCU72600001"));

  test.each(["", "GBCU7260001", "GBCU726000011", "1BCU72600001", "GB-CU7-2X-00001", "GBCÜ72600001"])(
    "is not parsed from %j",
    (text) => expect(parseIsrc(text)).toBeNull(),
  );

  test("is formatted with hyphens", () => expect(formatIsrc("GBCU72600001")).toBe("GB-CU7-26-00001"));
});

test("hasGtinCheckDigit checks the last digit of a UPC", () => {
  expect(["036000291452", "4006381333931"].map(hasGtinCheckDigit)).toEqual([true, true]);
  expect(["036000291453", "4006381333932", "000000000000"].map(hasGtinCheckDigit)).toEqual([false, false, false]);
});

test("UPC is cleaned of spreadsheet artefacts, and refused when rounded", () => {
  const read = (upc: string) => Upc.safeParse(upc);
  expect(["123456789012.0", "0\u200B36000-29145 2", "123456789012,00"].map((upc) => read(upc).data)).toEqual([
    "123456789012",
    "036000291452",
    "123456789012",
  ]);
  for (const upc of ["1.23457E+11", "1,23457e+12", "4E12"])
    expect(read(upc).error?.issues[0]?.message).toContain("A spreadsheet rounded this UPC");
});

test.each([
  ["12345678905", "012345678905"],
  ["12345678906", null],
  ["12345", null],
  ["036000291452", null],
])("restores the leading zeros of UPC %s: %s", (text, upc) => {
  expect(restoreUpcZeros(text)).toBe(upc);
});

test("parseMusicalKey reads flats, short forms and any case", () => {
  expect(["a minor", "Bb Major", "F#m", "Db", "Cb major", "H Major", ""].map(parseMusicalKey)).toEqual([
    "A Minor",
    "A# Major",
    "F# Minor",
    "C# Major",
    "B Major",
    null,
    null,
  ]);
});

const minimal = { title: " Night Bus ", artist: "Trio", isrc: "gb-cu7-26-00001" };
const wordsAbout = (change: object) =>
  TrackFields.safeParse({ ...minimal, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("track fields", () => {
  test("require only a title, an artist and an ISRC", () => {
    expect(TrackFields.parse(minimal)).toEqual({
      title: "Night Bus",
      artist: "Trio",
      isrc: "GBCU72600001",
      upc: null,
      releaseDate: null,
      language: "EN",
      primaryGenre: null,
      subGenre: null,
      bpm: null,
      musicalKey: null,
      vocals: null,
      mood: null,
      moodTags: [],
      ownsMaster: false,
      ownsPublishing: false,
      publishingSplit: null,
      explicitLyrics: false,
      syncTerms: "non-exclusive",
      description: null,
      priceTokens: 1,
      commercialPriceTokens: null,
      masterShare: null,
      masterConsent: "",
      masterConsentDate: "",
      masterConsentText: "",
      iswc: null,
      writers: [],
      samples: null,
      samplesClearedWith: "",
      samplesClearedOn: "",
      samplesClearedText: "",
      cover: null,
      coverClearedWith: "",
      coverClearedOn: "",
      coverClearedText: "",
      aiComposition: null,
      aiLyrics: null,
      aiVocals: null,
      aiInstruments: null,
      aiPost: null,
      performersConsent: null,
      contentId: null,
      contentIdRegisteredBy: null,
      contentIdContact: null,
      contentIdDays: null,
      excludedUses: [],
      otherExcludedUses: [],
    });
    expect(wordsAbout({ title: " ", artist: "", isrc: "" }).map(([field]) => field)).toEqual(["title", "artist", "isrc"]);
  });

  const fieldsOf = (change: object) => wordsAbout(change).map(([field]) => field);
  const agreed = {
    masterConsent: "Mika Lindqvist",
    masterConsentDate: "2026-10-12",
    masterConsentText: "Signed letter",
  };

  test.each([
    [{ masterConsent: "x" }, "masterConsent"],
    [{ masterConsent: "none" }, "masterConsent"],
    [{ masterConsent: "\u200B" }, "masterConsent"],
    [{ masterConsentDate: "" }, "masterConsentDate"],
    [{ masterConsentDate: "2026-02-30" }, "masterConsentDate"],
    [{ masterConsentText: "n/a" }, "masterConsentText"],
    [{ masterConsentText: "--" }, "masterConsentText"],
    [{ masterShare: "0" }, "masterShare"],
  ])("refuse %j as consent", (change, field) => {
    expect(TrackFields.parse({ ...minimal, masterShare: "50", ...agreed }).masterConsent).toBe("Mika Lindqvist");
    expect(fieldsOf({ masterShare: "50", ...agreed, ...change })).toEqual([field]);
    // Sole owners of the master need no consent.
    expect(fieldsOf({ ownsMaster: "on", ...agreed, ...change })).toEqual([]);
  });

  test("require details of clearances and Content ID registrations", () => {
    const cleared = { samples: "cleared", samplesClearedWith: "x", cover: "open", coverClearedWith: "Ada" };
    expect(fieldsOf(cleared)).toEqual(["samplesClearedWith", "coverClearedOn"]);
    expect(fieldsOf({ ...cleared, samples: "none", cover: "" })).toEqual([]);
    const registered = { contentId: "registered", contentIdRegisteredBy: "none" };
    expect(fieldsOf(registered)).toEqual(["contentIdRegisteredBy"]);
  });

  test("drop line breaks and invisible characters", () => {
    const read = TrackFields.parse({
      ...minimal,
      title: "\u202ENight\u200B\nBus",
      subGenre: "Down\u00ADtempo",
    });
    expect(read).toMatchObject({ title: "Night Bus", subGenre: "Downtempo" });
    expect(wordsAbout({ title: "\u200B" })).toEqual([["title", "Enter the track title"]]);
  });

  test("require a commercial price no lower than the price", () => {
    const asked = (priceTokens: string, commercialPriceTokens: string) => wordsAbout({ priceTokens, commercialPriceTokens });
    expect(asked("7", "7")).toEqual([]);
    expect(asked("1", "500")).toEqual([]);
    expect(asked("7", "6")).toEqual([["commercialPriceTokens", expect.stringContaining("includes the social media licence")]]);
  });

  test("accept a tempo of 0 and a split with two decimals", () => {
    expect(TrackFields.parse({ ...minimal, bpm: "0", publishingSplit: "33.33", language: "de" })).toMatchObject({
      bpm: 0,
      publishingSplit: 3333,
      language: "DE",
    });
  });

  test.each([
    ["bpm", "301"],
    ["bpm", "12.5"],
    ["publishingSplit", "100.01"],
    ["publishingSplit", "33.333"],
    ["priceTokens", "0"],
    ["priceTokens", "101"],
    ["commercialPriceTokens", "0"],
    ["commercialPriceTokens", "501"],
    ["commercialPriceTokens", "2.5"],
    ["upc", "036000291453"],
    ["upc", "12345"],
    ["releaseDate", "2026-02-30"],
    ["language", "ENG"],
    ["primaryGenre", "Polka"],
    ["musicalKey", "H Minor"],
    ["syncTerms", "forever"],
    ["description", "x".repeat(4001)],
  ])("refuse %s %j with a message for that field", (field, value) => {
    expect(wordsAbout({ [field]: value })).toEqual([[field, expect.any(String)]]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TrackFields } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { toDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration-fields.contract.ts";
import { rightsRuleWords } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { approvalNote } from "./check-row.ts";
import { checkRows } from "./check-rows.ts";
import type { CheckedRow } from "./row-state.ts";
import { errorCsv } from "./error-csv.ts";
import { readCsv } from "./read-csv.ts";

const head = "track_title,artist_name,isrc,audio_filename";

function rowsOf(text: string) {
  const read = readCsv(text);
  if (!read.ok) throw new Error(read.message);
  return read.rows;
}

function checkOne(line: string, more = ""): CheckedRow {
  const [row] = checkRows(rowsOf(`${head}${more}\n${line}`), ["Song.wav"]).rows;
  if (!row) throw new Error("no row");
  return row;
}

describe("CSV", () => {
  test("may have quoted commas, quotes, line breaks and any column order", () => {
    const text = 'ISRC,Track Title,audio_filename,artist_name\r\nX,"A, ""B""\nC",a.wav,Trio\r\n';
    expect(rowsOf(text)[0]).toMatchObject({ number: 2, cells: { track_title: 'A, "B"\nC', isrc: "X" } });
  });

  test("may use semicolons, and empty lines are numbered but skipped", () => {
    const rows = rowsOf(`${head.replaceAll(",", ";")}\n;;;\nA;B;C;d.wav\n\n`);
    expect(rows.map(({ number }) => number)).toEqual([3]);
  });

  test.each(["sep=|\r\n", '"sep=|"\n', "SEP=|\r"])("uses the delimiter of a first line %j", (line) => {
    const [row] = rowsOf(`${line}${head.replaceAll(",", "|")}\nA;a,b|B|C|d.wav`);
    expect(row).toMatchObject({ number: 2, cells: { track_title: "A;a,b", audio_filename: "d.wav" } });
  });

  test("with CR line endings takes its delimiter from the first line", () => {
    const rows = rowsOf(`${head.replaceAll(",", ";")}\rA, a, a, a;B;C;d.wav\r`);
    expect(rows[0]?.cells).toMatchObject({ track_title: "A, a, a, a", audio_filename: "d.wav" });
  });

  test("is refused without a required column, closing quote or tracks", () => {
    expect(readCsv("track_title,isrc\na,b")).toEqual({
      ok: false,
      message: "The first row is missing these columns: artist_name, audio_filename.",
    });
    expect(readCsv(`${head}\n"a,b,c,d`)).toMatchObject({ ok: false });
    expect(readCsv(`${head}\n`)).toMatchObject({ ok: false });
  });

  test("made from the template is valid", () => {
    const rows = rowsOf(readFileSync("public/cuesheet-template.csv", "utf8"));
    expect(Object.values(rows[0]?.cells ?? {}).every((cell) => cell !== "")).toBe(true);
    const names = rows.map(({ cells }) => cells.audio_filename);
    expect(checkRows(rows, names).rows.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe("CSV row", () => {
  test("reports missing required fields in the specified words", () => {
    expect(checkOne(",,,,120", ",bpm").errors.map(({ text }) => text)).toEqual([
      "Missing track title",
      "Missing artist name",
      "Missing ISRC",
      "Missing audio filename",
    ]);
  });

  test("matches its audio ignoring case, and names a missing file", () => {
    expect(checkOne("A,B,GB-ABC-26-00001,SONG.WAV").ready).toMatchObject({
      audioName: "Song.wav",
      isrc: "GBABC2600001",
      status: "draft",
    });
    expect(checkOne("A,B,GBABC2600001,gone.wav").errors).toEqual([
      {
        column: "audio_filename",
        text: "Audio file not found: gone.wav",
        fix: "Add this file, or correct its name",
      },
    ]);
  });

  test("names column and fix for an invalid value", () => {
    expect(checkOne("A,B,nope,song.wav,999,Jaz", ",bpm,primary_genre").errors).toMatchObject([
      { column: "isrc", text: "Invalid isrc: nope" },
      { column: "primary_genre", fix: "Did you mean “Jazz”? Pick a genre from the list" },
      { column: "bpm", fix: "Enter BPM as a whole number from 0 to 300" },
    ]);
  });

  test("splits moods by comma, semicolon or bar", () => {
    const row = checkOne('A,B,GBABC2600001,song.wav,"calm, DARK;Happy|Sad"', ",mood_tags");
    expect(row.ready?.fields).toMatchObject({ moodTags: ["Calm", "Dark", "Happy", "Sad"] });
  });

  const tickColumns = ["owns_master", "owns_publishing", "explicit_lyrics"] as const;
  const checkTicks = (cell: string) =>
    checkOne(`A,B,GBABC2600001,song.wav,${tickColumns.map(() => cell).join(",")}`, `,${tickColumns.join(",")}`);

  test.each(["True", "yes", "1", "Y", "x", "WAHR", "VRAI", "VERDADERO", "VERO", "Si\u0301"])("is ticked by %s", (cell) => {
    const ticked = { ownsMaster: "on", ownsPublishing: "on", explicitLyrics: "on" };
    expect(checkTicks(cell).ready?.fields).toMatchObject(ticked);
  });

  test.each(["", "False", "no", "0", "FALSCH", "FAUX", "FALSO"])("is not ticked by %j", (cell) => {
    const { ready } = checkTicks(cell);
    expect(ready).not.toBeNull();
    for (const field of ["ownsMaster", "ownsPublishing", "explicitLyrics"]) expect(ready?.fields).not.toHaveProperty(field);
  });

  test("reports each unreadable tick in its column", () => {
    const { ready, errors } = checkTicks("ИСТИНА");
    expect(ready).toBeNull();
    expect(errors).toEqual(
      tickColumns.map((column) => ({
        column,
        text: `Invalid ${column}: ИСТИНА`,
        fix: "Enter TRUE or FALSE",
      })),
    );
  });

  test("is stripped of invisible characters", () => {
    const row = checkOne("\u202ENight\u200B Bus\u202C,B,GB\u2060ABC2600001,\uFEFFsong.wav,Jazz\u00AD", ",primary\u200B_genre");
    expect(row.ready).toMatchObject({
      isrc: "GBABC2600001",
      audioName: "Song.wav",
      fields: { title: "Night Bus", primaryGenre: "Jazz" },
    });
  });

  test.each(["Café Minuit.wav", "Ñandú.wav", "ガラス.wav", "각설탕.wav", "Night\u00A0Bus.wav"])(
    "matches the file %s in NFC and NFD",
    (name) => {
      for (const form of ["NFC", "NFD"]) {
        const text = `${head}\nA,B,GBABC2600001,${name.replace("\u00A0", " ")}\nB,B,GBABC2600002,other.wav`;
        const { rows, unmatchedFiles } = checkRows(rowsOf(text), [name.normalize(form)]);
        expect(rows[0]?.ready?.audioName).toBe(name.normalize(form));
        expect(rows[1]?.errors[0]?.suggestion).toBeUndefined();
        expect(unmatchedFiles).toEqual([]);
      }
    },
  );

  const answered = ["samples", "cover_version", "ai_composition", "ai_lyrics", "ai_vocals", "ai_instruments", "ai_post",
    "performers_consent", "content_id"]; // prettier-ignore
  const answers = answered.map((column) => (column === "performers_consent" ? "yes" : "none"));

  test("without rights columns declares nothing and lists the failed rules", () => {
    const row = checkOne("A,B,GBABC2600001,song.wav");
    const read = TrackFields.parse(row.ready?.fields);
    expect(toDeclaration(read)).toBeNull();
    expect([read.ownsMaster, read.ownsPublishing, read.publishingSplit]).toEqual([false, false, null]);
    for (const rule of ["master", "composition", "share", "samples", "cover", "ai", "performers", "content-id"] as const)
      expect(row.note).toContain(rightsRuleWords[rule].failed);
  });

  test("with status Approved is submitted for review, with a note", () => {
    const row = checkOne(
      `A,B,GBABC2600001,song.wav,Approved,TRUE,TRUE,100,${answers.join(",")}`,
      `,status,owns_master,owns_publishing,publishing_split,${answered.join(",")}`,
    );
    expect([row.ready?.status, row.note]).toEqual(["pending review", approvalNote]);
  });

  test("without cleared rights is accepted, noting the failed rules", () => {
    const row = checkOne(
      "A,B,GBABC2600001,song.wav,TRUE,FALSE,50,exclusive",
      ",owns_master,owns_publishing,publishing_split,sync_terms",
    );
    expect(row.ready).not.toBeNull();
    expect(row.note).toMatch(/^Not on sale until its rights are declared:/);
    for (const rule of ["composition", "share", "terms"] as const) expect(row.note).toContain(rightsRuleWords[rule].failed);
    expect(row.note).not.toContain(rightsRuleWords.master.failed);
  });
});

test("checkRows keeps the first of duplicate rows and lists unmatched files", () => {
  const text = `${head}\nA,B,GBABC2600001,a.wav\nC,D,GB-ABC-26-00001,b.wav\nE,F,GBABC2600003,A.wav`;
  const { rows, unmatchedFiles } = checkRows(rowsOf(text), ["a.wav", "b.wav", "spare.mp3"]);
  expect(rows.map(({ errors }) => errors[0]?.text)).toEqual([undefined, "Same ISRC as row 2", "Same audio as row 2"]);
  expect(unmatchedFiles).toEqual(["spare.mp3"]);
});

test("errorCsv lists row, column and fix, and escapes formulas", () => {
  const rows = checkRows(rowsOf(`${head}\n=1+1,,GBABC2600001,a.wav`), ["a.wav"]).rows;
  expect(errorCsv(rows)).toContain(`2,artist_name,Missing artist name,Enter the artist,'=1+1\r\n`);
});

describe("suggestions", () => {
  test.each([
    ["primary_genre", "jaz", "Jazz"],
    ["mood_tags", '"Calm, melancolic"', "Calm, Melancholic"],
    ["sync_terms", "nonexclusive", "non-exclusive"],
    ["musical_key", "A Minr", "A Minor"],
    ["vocals", "instrumentl", "instrumental"],
    ["status", "drafft", "draft"],
    ["upc", "12345678905", "012345678905"],
    ["upc", "36000291452.0", "036000291452"],
  ])("correct the %s %s to %s", (column, cell, meant) => {
    const [error] = checkOne(`A,B,GBABC2600001,song.wav,${cell}`, `,${column}`).errors;
    expect(error).toMatchObject({ column, suggestion: meant });
    expect(error?.fix).toContain(`Did you mean “${meant}”?`);
  });

  test("are omitted when nothing is similar", () => {
    const [error] = checkOne("A,B,GBABC2600001,song.wav,Quartz", ",primary_genre").errors;
    expect(error?.suggestion).toBeUndefined();
  });

  test("offer an unmatched file by similar name, or by similar title", () => {
    const text = `${head}\nNight Bus,B,GBABC2600001,night_bus.wav\nDay Ferry,B,GBABC2600002,\nX,B,GBABC2600003,zq.wav`;
    const files = ["Night-Bus FINAL.wav", "day ferry.mp3"];
    const { rows, unmatchedFiles } = checkRows(rowsOf(text), files);
    expect(unmatchedFiles).toEqual(files);
    expect(rows.map(({ errors }) => errors[0]?.suggestion)).toEqual([...files, undefined]);
  });

  test("never offer a file that another row matches", () => {
    const text = `${head}\nA,B,GBABC2600001,song.wav\nB,B,GBABC2600002,songs.wav`;
    const { rows } = checkRows(rowsOf(text), ["Song.wav"]);
    expect(rows[1]?.errors[0]?.suggestion).toBeUndefined();
  });
});

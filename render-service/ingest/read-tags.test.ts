import { readFile, writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, makeFolder } from "../test-media.ts";
import { musicalKeys } from "../listening/suggest-key.contract.ts";
import { probeTrack } from "./probe-track.ts";
import { parseKey, readTags } from "./read-tags.ts";
import { chunksOf, riff } from "./test-audio.ts";

const folder = makeFolder();
const { at } = folder;
const noise = ["-f", "lavfi", "-i", "anoisesrc=d=5.5:c=pink:r=48000:a=0.4:seed=1", "-ac", "2"];
const named = (tags: Record<string, string>) =>
  Object.entries(tags).flatMap(([name, value]) => ["-metadata", `${name}=${value}`]);

async function tagsOf(path: string) {
  const tools = await folder.makeTools();
  const probed = await probeTrack(tools, path);
  if (!probed.ok) throw new Error(`Refused: ${probed.code} ${probed.detail}`);
  return probed.tags;
}

test("reads the form's fields from an MP3's ID3 frames", async () => {
  const words = {
    title: "Neon Müsli",
    artist: "Vector Aunt",
    album: "Ferns",
    genre: "Electronic",
    composer: "A. Aunt",
    publisher: "Static Orchard",
  };
  const frames = {
    TSRC: "GB-ABC-24-00001",
    TBPM: "124",
    TKEY: "F#m",
    language: "eng",
    TDRL: "2024-05-01",
    BARCODE: "036000291452",
  };
  await ffmpeg(...noise, ...named({ ...words, ...frames }), "-c:a", "libmp3lame", at("tags.mp3"));
  expect(await tagsOf(at("tags.mp3"))).toEqual({
    ...words,
    isrc: "GBABC2400001",
    bpm: "124",
    key: "F# Minor",
    language: "EN",
    releaseDate: "2024-05-01",
    upc: "036000291452",
  });
});

describe("ISRC in a WAV", () => {
  const axml = '<ebuCoreMain><dc:identifier typeLabel="ISRC"><dc:identifier>ISRC:USRC17607839</dc:identifier></ebuCoreMain>';
  const ixml = "<BWFXML><USER><ISRC>us-rc1-76-07839</ISRC></USER></BWFXML>";
  const info = Buffer.concat([Buffer.from("INFOISRC\x0d\0\0\0USRC17607839\0\0", "latin1")]);
  let plain: ReturnType<typeof chunksOf>;
  beforeAll(async () => {
    await ffmpeg(...noise, "-c:a", "pcm_s16le", at("plain.wav"));
    plain = chunksOf(await readFile(at("plain.wav"))).filter(([name]) => name !== "LIST");
  });

  test.each([
    ["EBU Core", "axml", Buffer.from(axml)],
    ["iXML", "iXML", Buffer.from(ixml)],
    ["RIFF INFO", "LIST", info],
  ])("is read from %s", async (_, chunk, content) => {
    await writeFile(at("isrc.wav"), riff([...plain, [chunk, content]]));
    expect((await tagsOf(at("isrc.wav"))).isrc).toBe("USRC17607839");
  });
});

test("reads title and artist from a broadcast WAV", async () => {
  const tags = named({ title: "River Ledger", artist: "Maren", description: "A description" });
  await ffmpeg(...noise, ...tags, "-write_bext", "1", "-c:a", "pcm_s24le", at("bext.wav"));
  expect(await tagsOf(at("bext.wav"))).toMatchObject({
    title: "River Ledger",
    artist: "Maren",
    isrc: null,
  });
});

test("drops invalid values and truncates a title to 300 characters", () => {
  const tags = readTags(
    {
      title: " \u0000 ",
      TSRC: "none",
      UPC: "036000291453",
      TBPM: "0",
      TKEY: "H#",
      language: "xxx-klingon",
      date: "2024",
    },
    ["ISRC to follow"],
  );
  expect(Object.values(tags).every((value) => value === null)).toBe(true);
  expect(readTags({ date: "2024-02-31" }, []).releaseDate).toBeNull();
  expect(readTags({ title: "x".repeat(1000) }, []).title).toHaveLength(300);
});

/** Bytes of another encoding, as read from a tag that claims Latin-1. */
const misread = (hex: string) => Buffer.from(hex, "hex").toString("latin1");

test.each([
  ["Cyrillic (Windows-1251)", misread("cbf3f7f8e8e520efe5f1ede8")],
  ["short Cyrillic words", misread("df20e820f2fb")],
  ["Cyrillic with an English word", misread("cbf3f7f8e8e5206c697665")],
  ["Greek (Windows-1253)", misread("cceff5f3e9eade")],
  ["Japanese (Shift JIS)", misread("8365835883678bc8")],
  ["Chinese (GBK)", misread("d2f4c0d6")],
  ["bytes ffprobe could not read", "Caf\ufffd"],
])("drops a garbled title: %s", (_, title) => {
  expect(readTags({ title }, []).title).toBeNull();
});

test.each([
  ["Лучшие песни", "Лучшие песни"],
  [Buffer.from("Café Müller").toString("latin1"), "Café Müller"],
  [misread("446f6e92742053746f70"), "Don’t Stop"],
  ["Été à la façade", "Été à la façade"],
  ["Noël Ångström, Ø", "Noël Ångström, Ø"],
])("decodes a readable title: %s", (title, wanted) => {
  expect(readTags({ title }, []).title).toBe(wanted);
});

test("maps three-letter language codes to two letters", () => {
  const language = (value: string) => readTags({ language: value }, []).language;
  expect(["eng", "ger", "deu", "fre", "jpn", "pt-BR", "EN"].map(language)).toEqual(["EN", "DE", "DE", "FR", "JA", "PT", "EN"]);
});

test("parses musical keys in common notations", () => {
  const written = ["F#m", "Gbm", "A minor", "C", "E♭ maj", "Bb", "Abm", "8A", "8B", "11A", "1B", "2b", "Cm", "CM"];
  expect(written.map(parseKey)).toEqual([
    "F# Minor", "F# Minor", "A Minor", "C Major", "D# Major", "A# Major", "G# Minor", "A Minor", "C Major",
    "F# Minor", "B Major", "F# Major", "C Minor", "C Major",
  ]); // prettier-ignore
  for (const key of musicalKeys) expect(parseKey(key)).toBe(key);
  for (const nonsense of ["", "H", "13A", "0B", "o", "atonal", undefined]) expect(parseKey(nonsense)).toBeNull();
});

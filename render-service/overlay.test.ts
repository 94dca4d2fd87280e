import { expect, test } from "vitest";
import { chooseFonts, drawableText } from "./fonts.ts";
import { drawOverlay, fit, splitEvenly } from "./overlay.ts";

const portrait = { width: 1080, height: 1920 };

test("keeps every letter of names in supported scripts", () => {
  for (const name of ["Night Bus", "Ελληνικά", "Кириллица", "夜の灯り", "中文歌曲", "서울의 밤", "أغنية الليل", "שלום"])
    expect(drawableText(name)).toBe(name);
});

test("drops characters no font can draw", () => {
  expect(drawableText("Sunny 😀 day\u0000")).toBe("Sunny day");
  expect(drawOverlay({ title: "😀", artist: "ฉัน" }, portrait)).toBeNull();
});

test("chooses each script's own font", () => {
  const families = (text: string) => chooseFonts(text).map((run) => run.family);
  expect(families("Café")).toEqual(["Noto Sans"]);
  expect(families("東京の夜")).toEqual(["Noto Sans JP"]);
  expect(families("北京之夜")).toEqual(["Noto Sans SC"]);
  expect(families("밤 night")).toEqual(["Noto Sans KR", "Noto Sans"]);
});

// Widths at size 44 as shaped by HarfBuzz.
test.each([
  ["हिन्दी गीत", 163.9],
  ["की कहानियाँ", 209.3],
  ["मेरा भारत महान", 263.2],
  ["राग भैरवी: संध्या", 271.2],
  ["कर्म क्षेत्र प्रेम", 199.6],
])("shapes Devanagari to HarfBuzz's width: %s", (name, width) => {
  const style = { weight: "600SemiBold", size: 44, minSize: 44, maxLines: 1 } as const;
  const [line] = fit(name, style, 5000).lines;
  expect(Math.abs((line?.width ?? 0) - width)).toBeLessThan(3);
});

test("escapes markup in names", () => {
  expect(drawOverlay({ title: `</text><image href="x"/>&amp;`, artist: `"<'&` }, portrait)).not.toBeNull();
});

test("keeps a very long name in the lower half of the frame", () => {
  const overlay = drawOverlay({ title: "W".repeat(300), artist: "word ".repeat(60) }, portrait);
  expect(overlay?.y).toBeGreaterThan(portrait.height / 2);
});

test("splits a line at the space nearest the middle, or between letters", () => {
  expect(splitEvenly("one two three four", 2)).toEqual(["one two", "three four"]);
  expect(splitEvenly("abcdef", 2)).toEqual(["abc", "def"]);
});

import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["Café Minuit", "cafe minuit"],
  ["Άνοιξη", "ανοιξη"],
  ["ΑΓΓΕΛΟΣ", "αγγελοσ"],
  ["Άγγελος", "αγγελοσ"],
  ["Ϊσως ΰ ᾧ", "ισωσ υ ω"],
  ["Йорданка Ёлкина", "иорданка елкина"],
  ["Øre & Straße, Łódź, Þórr", "ore & strasse, lodz, thorr"],
  ["İstanbul ISPARTA ısı", "istanbul isparta isi"],
  ["Ọ̀ṣun Nguyễn", "osun nguyen"],
  ["שָׁלוֹם", "שלום"],
  ["مُحَمَّد", "محمد"],
  ["ＴＯＫＹＯ ｶﾞﾗｽ", "tokyo ガラス"],
  ["ｔｏｋｙｏ　１２０", "tokyo 120"],
  ["ﾊﾟｰﾃｨｰ", "パーティー"],
  ["ﬁn Ⅳ x²", "fin iv x2"],
])("folds %s to %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(text.normalize("NFD"))).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test("keeps a mark that makes another letter", () => {
  expect(foldText("がく")).toBe("がく");
  expect(foldText("夜の環状線")).toBe("夜の環状線");
  expect(foldText("한국")).toBe("한국");
});

test("drops the private-use characters of index filters", () => {
  expect(foldText("\uE000all")).toBe("all");
});

import { describe, expect, test } from "vitest";
import { decodeCsv } from "./chosen-files.ts";

/** Encodes as Latin-1: one byte per character, so `\x8E` is the byte 0x8E. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, unit] of text.split("").entries()) view.setUint16(at * 2, unit.charCodeAt(0), !isBig);
  return bytes;
};
const titles = "track_title\nCafé Minuit\nガラス";

describe("decodeCsv", () => {
  test.each([
    ["UTF-8", new TextEncoder().encode(titles)],
    ["UTF-8 with a BOM", new TextEncoder().encode(`\uFEFF${titles}`)],
    ["UTF-16LE", utf16(`\uFEFF${titles}`)],
    ["UTF-16BE", utf16(`\uFEFF${titles}`, true)],
    ["UTF-16LE without a BOM", utf16(titles)],
    ["UTF-16BE without a BOM", utf16(titles, true)],
  ])("reads %s", (_, bytes) => {
    expect(decodeCsv(bytes)).toEqual({ text: titles, encoding: null });
  });

  test.each([
    ["Caf\xE9 Minuit;Zo\xEB & No\xEBl\r\n\xC9t\xE9 \xE0 L\xF3dz", "Café Minuit;Zoë & Noël\r\nÉté à Lódz"],
    ["Don\x92t \x96 wait\x85 \x93Hello\x94", "Don’t – wait… “Hello”"],
    ["Espa\xF1a,S\xE3o Paulo,Stra\xDFe,Cr\xE8me br\xFBl\xE9e,Bj\xF6rk", "España,São Paulo,Straße,Crème brûlée,Björk"],
    ["C\x9Cur cr\xE9\xE9", "Cœur créé"],
    ["MOT\xD6RHEAD", "MOTÖRHEAD"],
    ["Jay\x96Kay", "Jay–Kay"],
  ])("reads Windows-1252: %j", (bytes, text) => {
    expect(decodeCsv(latin(bytes))).toEqual({ text, encoding: "Windows-1252" });
  });

  test.each([
    ["Caf\x8E Minuit;Zo\x91 & No\x91l\r\x83t\x8E \x88 L\x97dz", "Café Minuit;Zoë & Noël\rÉté à Lódz"],
    ["Don\xD5t \xD2Hello\xD3", "Don’t “Hello”"],
    ["Espa\x96a,S\x8Bo Paulo,Stra\xA7e,Cr\x8Fme br\x9El\x8Ee,Bj\x9Ark", "España,São Paulo,Straße,Crème brûlée,Björk"],
    ["Bj\x9Ark", "Björk"],
  ])("reads Mac OS Roman: %j", (bytes, text) => {
    expect(decodeCsv(latin(bytes))).toEqual({ text, encoding: "Mac OS Roman" });
  });

  test.each([
    ["Cyrillic (Windows-1251)", "\xCB\xF3\xF7\xF8\xE8\xE5 \xEF\xE5\xF1\xED\xE8"],
    ["Polish (Windows-1250)", "Za\xBF\xF3\xB3\xE6 g\xEA\x9Cl\xB9 ja\x9F\xF1"],
    ["Czech (Windows-1250)", "\x8Elu\x9Dou\xE8k\xFD k\xF9\xF2"],
    ["Japanese (Shift_JIS)", "\x83K\x83\x89\x83X"],
    ["Korean (EUC-KR)", "\xB0\xA1\xB3\xAA\xB4\xD9"],
    ["truncated UTF-8", "Caf\xC3\xA9 No\xC3\xABl \xC3"],
  ])("refuses %s", (_, bytes) => {
    expect(decodeCsv(latin(bytes))).toBeNull();
  });
});

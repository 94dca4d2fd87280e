import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { makeZip } from "client-zip";
import { describe, expect, test } from "vitest";
import { identifyFile } from "./identify-file.ts";
import { readTar, readZip, unpack } from "./read-archive.ts";
import { readPdfCredential } from "./read-licence-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const jwt = "eyJhbGciOiJFZERTQSJ9.eyJhIjoxfQ.c2lnbmF0dXJl";

const zip = async (files: Record<string, string>) => {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input, lastModified: new Date(0) }));
  return new Response(makeZip(entries)).blob();
};

/** Makes a POSIX (ustar) tar, as `tar` writes it. */
function tar(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const head = new Uint8Array(512);
    head.set(bytesOf(name));
    head.set(bytesOf(text.length.toString(8).padStart(11, "0")), 124);
    head.set(bytesOf("0"), 156);
    head.set(bytesOf("ustar\0"), 257);
    const body = new Uint8Array(Math.ceil(text.length / 512) * 512);
    body.set(bytesOf(text));
    return [head, body];
  });
  return Uint8Array.from([...blocks, new Uint8Array(1024)].flatMap((block) => [...block]));
}

const pdf = (attachment: Uint8Array, more = "") =>
  new Blob([
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n5 0 obj\n<< /Type /EmbeddedFile /Subtype /application#2Fvc+jwt /Filter /FlateDecode /Length ${attachment.length}${more} >>\nstream\n`,
    new Uint8Array(attachment),
    "\nendstream\nendobj\n",
  ]);

describe("archives", () => {
  test("reads parts of a ZIP in any folder, and skips videos", async () => {
    const file = await zip({ "CUE-1/licence.jwt": jwt, "CUE-1/keys.json": "{}", "film.mp4": "x".repeat(99) });
    const parts = await readZip(file);
    expect(Object.keys(parts)).toEqual(["licence.jwt", "keys.json"]);
    expect(textOf(parts["licence.jwt"])).toBe(jwt);
  });

  test("reads parts of a tar, gzipped or not", async () => {
    const file = tar({ "CUE-1/licence.jwt": jwt, "READ-ME.txt": "text" });
    for (const parts of [await readTar(new Blob([file]), false), await readTar(new Blob([gzipSync(file)]), true)])
      expect(textOf(parts["licence.jwt"])).toBe(jwt);
  });

  test("refuses a truncated or inconsistent archive", async () => {
    const file = new Uint8Array(await (await zip({ "licence.jwt": jwt, "keys.json": "{}" })).arrayBuffer());
    await expect(readZip(new Blob([file.slice(0, file.length - 30)]))).rejects.toThrow("broken");
    await expect(readZip(new Blob([bytesOf("PK\u0003\u0004 and nothing else")]))).rejects.toThrow("broken");
    const packed = tar({ "licence.jwt": jwt });
    await expect(readTar(new Blob([packed.slice(0, 520)]), false)).rejects.toThrow("broken");
    await expect(readTar(new Blob([gzipSync(packed).slice(0, 60)]), true)).rejects.toThrow("broken");
    // Corrupts every third byte in turn: the zip is read or refused, but never throws another error.
    for (let at = 0; at < file.length; at += 3) {
      const changed = Uint8Array.from(file, (byte, place) => (place === at ? byte ^ 0x81 : byte));
      const outcome = await readZip(new Blob([changed])).then(
        () => "read",
        (error: Error) => error.name,
      );
      expect(["read", "UnpackError"], `byte ${at}`).toContain(outcome);
    }
  });

  test("refuses a decompression bomb before buffering it", async () => {
    const bomb = deflateRawSync(new Uint8Array(4 * 2 ** 20));
    await expect(unpack(new Uint8Array(bomb), "deflate-raw", 2 ** 20)).rejects.toThrow("too-large");
    expect(await unpack(new Uint8Array(bomb), "deflate-raw", 4 * 2 ** 20)).toHaveLength(4 * 2 ** 20);
  });
});

describe("readPdfCredential", () => {
  test("finds the attachment with and without a direct length", async () => {
    const packed = deflateSync(jwt);
    expect(await readPdfCredential(pdf(packed))).toBe(jwt);
    expect(await readPdfCredential(pdf(packed, " /Length 9 0 R"))).toBe(jwt);
    expect(await readPdfCredential(pdf(deflateSync("{}")))).toBeNull();
    expect(await readPdfCredential(new Blob(["%PDF-1.7 and nothing else"]))).toBeNull();
  });

  test("distinguishes a damaged attachment from a missing one", async () => {
    const packed = deflateSync(jwt);
    packed[8] = (packed[8] ?? 0) ^ 0xff;
    await expect(readPdfCredential(pdf(packed))).rejects.toThrow("broken");
  });
});

test("identifyFile uses the first bytes, not the name", async () => {
  const kind = (start: Uint8Array<ArrayBuffer> | string, name = "x", type = "") =>
    identifyFile(new File([start], name, { type }));
  expect(await kind("\0\0\0\u0020ftypisom", "licence.pdf")).toBe("media");
  expect(await kind(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3))).toBe("media");
  expect(await kind("ID3\u0004")).toBe("media");
  expect(await kind(Uint8Array.of(1, 2, 3, 4), "odd.avi", "video/x-msvideo")).toBe("media");
  expect(await kind("%PDF-1.7", "film.mp4")).toBe("pdf");
  expect(await kind(await (await zip({ "a.txt": "a" })).text())).toBe("zip");
  expect(await kind(tar({ "a.txt": "a" }))).toBe("tar");
  expect(await kind(new Uint8Array(gzipSync("a")))).toBe("gzip");
  expect(await kind(jwt)).toBe("text");
  expect(await kind(Uint8Array.of(0, 1, 2, 3))).toBe("unknown");
});

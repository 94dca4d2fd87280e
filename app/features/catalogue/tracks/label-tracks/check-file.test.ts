import { expect, test } from "vitest";
import { checkFile } from "#app/features/services/files/uploads/check-file.ts";

const heads = {
  wav: "RIFF....WAVEfmt ",
  bw64: "BW64....WAVEds64",
  tagged: "ID3\x03",
  flac: "fLaC",
  jpeg: "\xff\xd8\xff\xe0",
  png: "\x89PNG\r\n\x1a\n",
  gif: "GIF89a",
};
function file(name: string, type: string, { head, size = 10 }: { head: keyof typeof heads; size?: number }) {
  const bytes = Uint8Array.from(heads[head], (letter) => letter.charCodeAt(0));
  return Object.defineProperty(new File([bytes], name, { type }), "size", { value: size });
}

test("checkFile detects a WAV by content, whatever its declared type", async () => {
  for (const type of ["audio/wav", "audio/x-wav", "audio/vnd.wave", ""])
    for (const head of ["wav", "bw64"] as const) {
      const checked = await checkFile("audio", file("Night Bus", type, { head }));
      expect(checked.ok && checked.file.type).toBe("audio/wav");
    }
});

test("checkFile detects an MP3 without type or extension", async () => {
  expect((await checkFile("audio", file("demo", "", { head: "tagged" }))).ok).toBe(true);
});

test("checkFile refuses other audio in the specified words, whatever its name", async () => {
  expect(await checkFile("audio", file("demo.wav", "audio/wav", { head: "flac" }))).toEqual({
    ok: false,
    toast: { kind: "error", title: "Invalid file type", description: "Only WAV and MP3 files are supported" },
  });
});

test("checkFile leaves an empty file for the server to refuse", async () => {
  expect((await checkFile("audio", new File([], "a.wav"))).ok).toBe(true);
});

test("checkFile accepts audio up to exactly 250 MB", async () => {
  const audio = (size: number) => checkFile("audio", file("a.wav", "audio/wav", { head: "wav", size }));
  expect((await audio(250 * 2 ** 20)).ok).toBe(true);
  expect(await audio(250 * 2 ** 20 + 1)).toEqual({
    ok: false,
    toast: { kind: "error", title: "File too large", description: "Audio files must be under 250MB" },
  });
});

test("checkFile accepts JPG and PNG covers up to 50 MB", async () => {
  expect((await checkFile("cover", file("a", "", { head: "jpeg" }))).ok).toBe(true);
  const wrong = await checkFile("cover", file("a.jpg", "image/jpeg", { head: "gif" }));
  expect(!wrong.ok && wrong.toast.description).toBe("Only JPG and PNG files are supported");
  const large = await checkFile("cover", file("a.png", "image/png", { head: "png", size: 50 * 2 ** 20 + 1 }));
  expect(!large.ok && large.toast.description).toBe("Cover art must be under 50MB");
});

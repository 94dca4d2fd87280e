import { expect, test } from "vitest";
import { checkFile } from "#app/features/base/uploads/check-file.ts";

const file = (name: string, type: string, size = 10) =>
  Object.defineProperty(new File(["x"], name, { type }), "size", { value: size });

test("a WAV is known by its ending, whatever the system calls its type", () => {
  for (const type of ["audio/wav", "audio/x-wav", "audio/vnd.wave", ""]) {
    const checked = checkFile("audio", file("Night Bus.WAV", type));
    expect(checked.ok && checked.file.type).toBe("audio/wav");
  }
});

test("an MP3 without ending is known by its type", () => {
  expect(checkFile("audio", file("demo", "audio/mpeg")).ok).toBe(true);
});

test("other sound is refused in the specified words", () => {
  expect(checkFile("audio", file("demo.flac", "audio/flac"))).toEqual({
    ok: false,
    toast: { kind: "error", title: "Invalid file type", description: "Only WAV and MP3 files are supported" },
  });
});

test("audio may have 250 MB and not a byte more", () => {
  expect(checkFile("audio", file("a.wav", "audio/wav", 250 * 2 ** 20)).ok).toBe(true);
  expect(checkFile("audio", file("a.wav", "audio/wav", 250 * 2 ** 20 + 1))).toEqual({
    ok: false,
    toast: { kind: "error", title: "File too large", description: "Audio files must be under 250MB" },
  });
});

test("covers are JPG or PNG with at most 50 MB", () => {
  expect(checkFile("cover", file("a.jpeg", "image/jpeg")).ok).toBe(true);
  const wrong = checkFile("cover", file("a.gif", "image/gif"));
  expect(!wrong.ok && wrong.toast.description).toBe("Only JPG and PNG files are supported");
  const large = checkFile("cover", file("a.png", "image/png", 50 * 2 ** 20 + 1));
  expect(!large.ok && large.toast.description).toBe("Cover art must be under 50MB");
});

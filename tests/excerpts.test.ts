import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutExcerpt, headBytes } from "#worker/domain/catalogue/playback/cut-excerpt.ts";
import { join } from "#worker/domain/catalogue/playback/mp4-boxes.ts";
import { previewArguments } from "#render-service/ingest/ingest-arguments.ts";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), "excerpt-"));
});
afterAll(() => rm(folder, { recursive: true }));

const probe = async (file: string) => {
  const asked = ["-v", "error", "-show_entries", "format=duration:stream=codec_name"];
  return (await run("ffprobe", [...asked, "-of", "default=noprint_wrappers=1:nokey=1", file])).stdout.trim().split("\n");
};
/** Decodes a file to 32-bit float samples. */
const listen = async (file: string) =>
  (
    await run("ffmpeg", ["-v", "error", "-i", file, "-f", "f32le", "-"], {
      encoding: "buffer",
      maxBuffer: 2 ** 26,
    })
  ).stdout;

test("cuts a 30-second excerpt that decodes identically to the preview", async () => {
  const at = (name: string) => joinPath(folder, name);
  const [tone, preview, excerpt] = [at("tone.wav"), at("preview.m4a"), at("excerpt.m4a")];
  await run("ffmpeg", [..."-v error -f lavfi -i aevalsrc=0.3*sin(300*t*t)|0.3*sin(200*t*t):s=48000:d=40".split(" "), tone]);
  const files = { source: tone, preview, levels: "", music: "", master: "", fingerprint: "" };
  const [program = "", ...made] = previewArguments({ sampleRate: 48_000, channels: 2 }, files);
  await run(program, made);
  const bytes = new Uint8Array(await readFile(preview));
  const cut = cutExcerpt(bytes.subarray(0, headBytes(bytes) ?? 0));
  if (!cut) throw new Error("The preview could not be cut");
  await writeFile(excerpt, join([cut.head, bytes.subarray(cut.offset, cut.offset + cut.length)]));

  const [codec, lasts] = await probe(excerpt);
  expect(codec).toBe("aac");
  expect(Math.abs(Number(lasts) - 30)).toBeLessThan(0.1);
  const [heard, whole] = [await listen(excerpt), await listen(preview)];
  const seconds = heard.length / 4 / 2 / 48_000;
  expect(seconds).toBeLessThanOrEqual(30);
  expect(seconds).toBeGreaterThan(29.9);
  // The last frame differs: the next one, which it overlaps, was cut off.
  const same = heard.length - 4 * 2 * 1024;
  expect(heard.subarray(0, same).equals(whole.subarray(0, same))).toBe(true);
});

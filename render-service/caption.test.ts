import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { captionSeconds } from "./output-size.contract.ts";
import { layCaption } from "./caption.ts";
import { type MadePicture, makePicture } from "./prepare-picture.ts";
import { ffmpeg, ffmpegBytes, ffprobe, makeFolder, makeTools, prepareJob, readFrame, x264 } from "./test-media.ts";

const folder = makeFolder();

const names = { title: "Night Bus", artist: "Tobi" };

/** Makes a 1080p video that fades in, so that no two frames are alike. */
async function makeGrey(rate: string, seconds: number): Promise<string> {
  const source = folder.at(`${rate.replace("/", "-")}-${seconds}.mp4`);
  const size = "size=1920x1080";
  const grey = ["-f", "lavfi", "-i", `color=gray:${size}:rate=${rate}:duration=${seconds},fade=in:0:75`];
  await ffmpeg(...grey, ...x264, source);
  return source;
}

async function prepare(file: string, name: "source" | "clean.mp4", job: object) {
  const tools = await makeTools(folder.path);
  await copyFile(file, join(tools.inputs, name));
  const made = await makePicture({ ...prepareJob(names), ...job }, tools, () => {});
  if (!made.ok) throw new Error(`Refused as ${made.code}`);
  return made;
}

type Frame = { at: string; length: string; hash: string; hasNames: boolean };

/** Bottom left, where the caption has white letters. */
const corner = { side: 120, crop: "crop=120:120:60:920" };

/** Reads every frame in a single decode. */
async function readFrames(path: string): Promise<Frame[]> {
  const listing = folder.at("frames.txt");
  const all = ["-i", path, "-map", "0", "-vsync", "passthrough", "-f", "framemd5", "-y", listing];
  const corners = ["-vsync", "passthrough", "-vf", corner.crop, "-f", "rawvideo", "-pix_fmt", "rgb24"];
  const raw = await ffmpegBytes(...all, ...corners);
  const lines = (await readFile(listing, "utf8")).split("\n");
  return lines
    .filter((line) => line && !line.startsWith("#"))
    .map((line, n) => {
      const [, , at = "", length = "", , hash = ""] = line.split(",").map((part) => part.trim());
      const pixels = corner.side ** 2 * 3;
      return { at, length, hash, hasNames: hasWhite(raw.subarray(n * pixels, (n + 1) * pixels)) };
    });
}

function hasWhite(rgb: Buffer): boolean {
  for (let at = 0; at < rgb.length; at += 3) if (rgb[at]! > 225 && rgb[at + 1]! > 225 && rgb[at + 2]! > 225) return true;
  return false;
}

const tags = (path: string) =>
  ffprobe(
    path,
    "stream=codec_name,profile,level,time_base,duration,nb_frames,color_range,color_space,color_transfer,color_primaries",
  );

describe("the caption overlay", () => {
  /** Few frames, but with keyframes of its own before and after the caption's end. */
  let first: MadePicture;
  beforeAll(async () => {
    first = await prepare(await makeGrey("4", 5.5), "source", {});
  });

  for (const rate of ["4", "12000/1001"])
    test(
      `covers the first seconds and leaves later frames unchanged at ${rate} fps`,
      { tags: rate === "4" ? [] : ["full"] },
      async () => {
        const made = rate === "4" ? first : await prepare(await makeGrey(rate, 6), "source", {});
        const { picture, clean, cleanBytes, bytes } = made;
        if (clean === null) throw new Error("There is no picture without names");
        const [captioned, plain] = [await readFrames(picture), await readFrames(clean)];
        expect(captioned.map(({ at, length }) => [at, length])).toEqual(plain.map(({ at, length }) => [at, length]));
        const joint = Math.ceil(captionSeconds * (rate === "4" ? 4 : 12_000 / 1001));
        expect(captioned.slice(joint)).toEqual(plain.slice(joint));
        expect(captioned.slice(0, joint).filter(({ hash }, n) => hash === plain[n]?.hash)).toEqual([]);
        expect(captioned.map(({ hasNames }) => hasNames)).toEqual(plain.map((_, n) => n < joint));
        expect(plain.filter(({ hasNames }) => hasNames)).toEqual([]);
        expect(await tags(picture)).toBe(await tags(clean));
        expect([bytes, cleanBytes]).toEqual([(await readFile(picture)).byteLength, (await readFile(clean)).byteLength]);
      },
    );

  test("is rendered for another track from the clean video alone", async () => {
    const job = { overlay: { title: "Day Bus", artist: "Mo" }, cleanUrl: "http://media.test/clean" };
    const second = await prepare(first.clean ?? "", "clean.mp4", job);
    expect(second).toMatchObject({ width: 1920, height: 1080, durationMs: first.durationMs, clean: null });
    expect(second.source).toBeUndefined();
    const joint = captionSeconds * 4;
    const [one, other] = [await readFrames(second.picture), await readFrames(first.picture)];
    expect(one.slice(joint)).toEqual(other.slice(joint));
    expect(one[0]).toMatchObject({ hasNames: true });
  });

  describe("disabled", () => {
    const file = folder.at;
    beforeAll(() => {
      const colour = (name: string) => ["-f", "lavfi", "-i", `color=${name}:size=1920x1080:rate=10:duration=0.3`];
      const outputs = ["plain.mkv", "plain.mp4"].flatMap((name) => ["-map", "0", ...x264, file(name)]);
      return ffmpeg(...colour("gray"), ...colour("white"), ...outputs, "-map", "1", ...x264, file("white.mp4"));
    });

    test.each([
      ["mkv", "encoded"],
      ["mp4", "copied"],
    ])("uses the clean video unless the source can be copied (%s)", async (kind, mode) => {
      const tools = await makeTools(folder.path);
      await copyFile(file(`plain.${kind}`), join(tools.inputs, "source"));
      await copyFile(file("white.mp4"), join(tools.inputs, "clean.mp4"));
      const job = {
        ...prepareJob(null),
        cleanUrl: "http://media.test/clean",
        proxyUrl: "http://media.test/proxy",
      };
      const made = await makePicture(job, tools, () => {});
      if (!made.ok) throw new Error(`Refused as ${made.code}`);
      expect([made.mode, made.clean, made.proxyBytes]).toEqual([mode, null, expect.any(Number)]);
      const { pixel } = await readFrame(made.picture, 0, 1920);
      expect(pixel(100, 100)[0] > 200).toBe(mode === "encoded");
    });
  });

  test("re-encodes the whole video if it is short or was encoded elsewhere", { tags: ["full"] }, async () => {
    const short = await prepare(await makeGrey("10", 0.5), "source", {});
    expect((await readFrames(short.picture)).every(({ hasNames }) => hasNames)).toBe(true);
    const tools = await makeTools(folder.path);
    const foreign = join(tools.inputs, "clean.mp4");
    const grey = ["-f", "lavfi", "-i", "color=gray:size=1920x1080:rate=10:duration=5"];
    await ffmpeg(...grey, "-c:v", "libx264", "-profile:v", "baseline", "-g", "10", "-pix_fmt", "yuv420p", foreign);
    const { path, times } = await layCaption(tools, foreign, names);
    expect(times).toHaveLength(50);
    const named = (await readFrames(path)).map(({ hasNames }) => hasNames);
    expect(named).toEqual(times.map((_, n) => n < captionSeconds * 10));
  });
});

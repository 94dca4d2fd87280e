import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { captionSeconds } from "./output-size.contract.ts";
import { layCaption } from "./caption.ts";
import { makePicture } from "./prepare-picture.ts";
import { ffmpeg, ffmpegBytes, ffprobe, makeFolder, makeTools, prepareJob, readFrame } from "./test-media.ts";

const folder = makeFolder();

const names = { title: "Night Bus", artist: "Tobi" };

/** A picture of 1080p that fades in, so that no two frames are alike. */
async function makeGrey(rate: string, seconds: number): Promise<string> {
  const source = join(folder.path, `${rate.replace("/", "-")}-${seconds}.mp4`);
  const size = "size=1920x1080";
  const grey = ["-f", "lavfi", "-i", `color=gray:${size}:rate=${rate}:duration=${seconds},fade=in:0:75`];
  await ffmpeg(...grey, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", source);
  return source;
}

async function prepare(file: string, name: "source" | "clean.mp4", job: object) {
  const tools = await makeTools(folder.path);
  await copyFile(file, join(tools.inputs, name));
  const made = await makePicture({ ...prepareJob(names), ...job }, tools, () => {});
  if (!made.ok) throw new Error(`Refused as ${made.code}`);
  return made;
}

const hashes = async (path: string) =>
  (await ffmpegBytes("-i", path, "-map", "0", "-vsync", "passthrough", "-f", "framemd5"))
    .toString()
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(",").map((part) => part.trim()))
    .map(([, , at, length, , hash]) => ({ at, length, hash }));
const tags = (path: string) =>
  ffprobe(
    path,
    "stream=codec_name,profile,level,time_base,duration,nb_frames,color_range,color_space,color_transfer,color_primaries",
  );
/** Letters at the bottom left. */
async function hasNames(path: string, at: number): Promise<boolean> {
  const { pixel } = await readFrame(path, at, 1920);
  const rows = Array.from({ length: 120 }, (_, n) => 920 + n);
  return rows.some((y) => rows.some((x) => Math.min(...pixel(x - 860, y)) > 225));
}

describe("a picture with names", () => {
  for (const rate of ["10", "12000/1001"])
    test(
      `shows them for its first seconds and is the same afterwards, at ${rate} frames a second`,
      { tags: rate === "10" ? [] : ["full"] },
      async () => {
        const { picture, clean, cleanBytes, bytes } = await prepare(await makeGrey(rate, 6), "source", {});
        if (clean === null) throw new Error("There is no picture without names");
        const [captioned, plain] = [await hashes(picture), await hashes(clean)];
        expect(captioned.map(({ at, length }) => [at, length])).toEqual(
          plain.map(({ at, length }) => [at, length]),
        );
        const joint = Math.ceil(captionSeconds * (rate === "10" ? 10 : 12_000 / 1001));
        expect(captioned.slice(joint)).toEqual(plain.slice(joint));
        expect(captioned.slice(0, joint).filter(({ hash }, n) => hash === plain[n]?.hash)).toEqual([]);
        expect(await tags(picture)).toBe(await tags(clean));
        const moments = [0, captionSeconds - 0.2, captionSeconds + 0.1, 5.5];
        expect(await Promise.all(moments.map((at) => hasNames(picture, at)))).toEqual([
          true,
          true,
          false,
          false,
        ]);
        expect(await hasNames(clean, 1)).toBe(false);
        expect([bytes, cleanBytes]).toEqual([
          (await readFile(picture)).byteLength,
          (await readFile(clean)).byteLength,
        ]);
      },
    );

  test("is made for another track from the picture without names alone", async () => {
    const first = await prepare(await makeGrey("10", 6), "source", {});
    const job = { overlay: { title: "Day Bus", artist: "Mo" }, cleanUrl: "http://media.test/clean" };
    const second = await prepare(first.clean ?? "", "clean.mp4", job);
    expect(second).toMatchObject({ width: 1920, height: 1080, durationMs: first.durationMs, clean: null });
    expect(second.source).toBeUndefined();
    expect((await hashes(second.picture)).slice(40)).toEqual((await hashes(first.picture)).slice(40));
  });

  test.each([
    ["mkv", "encoded"],
    ["mp4", "copied"],
  ])("leaves a picture for whoever wants none, unless the source itself will do (%s)", async (kind, mode) => {
    const tools = await makeTools(folder.path);
    const small = "color=gray:size=1920x1080:rate=10:duration=0.3";
    const encode = (source: string, path: string) =>
      ffmpeg("-f", "lavfi", "-i", source, "-c:v", "libx264", "-pix_fmt", "yuv420p", path);
    const source = join(folder.path, `plain.${kind}`);
    await encode(small, source);
    await copyFile(source, join(tools.inputs, "source"));
    await encode(small.replace("gray", "white"), join(tools.inputs, "clean.mp4"));
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

  test("is encoded whole where it is short, or was not encoded here", { tags: ["full"] }, async () => {
    const short = await prepare(await makeGrey("10", 0.5), "source", {});
    expect(await hasNames(short.picture, 0.4)).toBe(true);
    const tools = await makeTools(folder.path);
    const foreign = join(tools.inputs, "clean.mp4");
    const grey = ["-f", "lavfi", "-i", "color=gray:size=1920x1080:rate=10:duration=5"];
    await ffmpeg(
      ...grey,
      "-c:v",
      "libx264",
      "-profile:v",
      "baseline",
      "-g",
      "10",
      "-pix_fmt",
      "yuv420p",
      foreign,
    );
    const { path, times } = await layCaption(tools, foreign, names);
    expect(times).toHaveLength(50);
    expect([await hasNames(path, captionSeconds - 0.5), await hasNames(path, captionSeconds + 0.5)]).toEqual([
      true,
      false,
    ]);
  });
});

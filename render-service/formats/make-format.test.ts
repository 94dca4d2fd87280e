import { beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, ffmpegBytes, ffprobe, makeFolder, prepareJob, readFrame, testPicture, x264 } from "../test-media.ts";
import type { PictureFormat } from "./formats.contract.ts";

const folder = makeFolder();
/** Video of four colours, and the formats that most tests inspect: portrait, cropped and padded. */
let film: string;
let cropped: Awaited<ReturnType<typeof prepare>>;
let padded: Awaited<ReturnType<typeof prepare>>;

beforeAll(async () => {
  film = await makeQuarters("film.mp4");
  cropped = await prepare(film, upright);
  padded = await prepare(film, { ...upright, fit: "pad" });
});

const whole = { focus: [], inMs: 0, outMs: null } as const;
const upright: PictureFormat = { ...whole, focus: [], aspect: "9:16", fit: "crop" };

/** Red and green above blue and white. */
const quarters = [
  "drawbox=w=iw/2:h=ih/2:color=red:t=fill",
  "drawbox=x=iw/2:w=iw/2:h=ih/2:color=lime:t=fill",
  "drawbox=y=ih/2:w=iw/2:h=ih/2:color=blue:t=fill",
  "drawbox=x=iw/2:y=ih/2:w=iw/2:h=ih/2:color=white:t=fill",
].join(",");

/** Three frames unless overridden: each is encoded at full size. */
async function makeQuarters(name: string, picture: Parameters<typeof testPicture>[0] = {}): Promise<string> {
  const source = folder.at(name);
  const still = { size: "640x360", seconds: 0.3, filter: quarters };
  await ffmpeg(...testPicture({ ...still, ...picture }), ...x264, source);
  return source;
}

const prepare = (source: string, format: PictureFormat, names: Parameters<typeof prepareJob>[0] = null) =>
  folder.mustPrepare(source, { ...prepareJob(names), format });

const colours = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;
/** Names the colour nearest to a pixel. */
function nameOf(pixel: ArrayLike<number>): string {
  const far = (colour: readonly number[]) => colour.reduce((sum, part, n) => sum + Math.abs(part - (pixel[n] ?? 0)), 0);
  return Object.entries(colours).reduce((best, one) => (far(one[1]) < far(best[1]) ? one : best))[0];
}

/** Names the colours of a frame's quarters, row by row. */
async function quartersAt(picture: string, at: number, { width, height }: { width: number; height: number }) {
  const { pixel } = await readFrame(picture, at, width);
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const));
  return places.map(([x, y]) => nameOf(pixel(Math.round(x * width), Math.round(y * height))));
}

const countFrames = (path: string) => ffprobe(path, "stream=nb_frames,duration");

describe("a crop", () => {
  const sizes = {
    "9:16": { width: 1080, height: 1920 },
    "1:1": { width: 1080, height: 1080 },
    "4:5": { width: 1080, height: 1350 },
    "16:9": { width: 1920, height: 1080 },
  };
  for (const aspect of ["9:16", "1:1", "4:5", "16:9"] as const)
    test(`has the size of ${aspect} and shows the centre`, { tags: aspect === upright.aspect ? [] : ["full"] }, async () => {
      const size = sizes[aspect];
      const made = aspect === upright.aspect ? cropped : await prepare(film, { ...upright, aspect });
      expect(made).toMatchObject({ mode: "encoded", ...size, firstFrameMs: 0 });
      expect(await quartersAt(made.picture, 0, size)).toEqual(["red", "lime", "blue", "white"]);
    });

  test("moves vertically on a portrait video", async () => {
    const source = await makeQuarters("tall.mp4", { size: "360x640" });
    const made = await prepare(source, {
      ...upright,
      aspect: "16:9",
      focus: [{ fromMs: 0, x: 0.5, y: 0.9 }],
    });
    expect(made).toMatchObject({ width: 1920, height: 1080 });
    expect(await quartersAt(made.picture, 0, { width: 1920, height: 1080 })).toEqual(["blue", "white", "blue", "white"]);
  });

  test("follows its focus from a shot's exact first frame despite rounded times", async () => {
    const source = folder.at("shots.mp4");
    await ffmpeg(...testPicture({ size: "640x360", seconds: 0.2, filter: quarters }), "-r", "30000/1001", ...x264, source);
    // Frame 2 is due at 66.73 ms, rounded to 67: later than it really is.
    const focus = [
      { fromMs: 0, x: 0, y: 0.5 },
      { fromMs: 67, x: 1, y: 0.5 },
    ];
    const { picture } = await prepare(source, { ...upright, focus });
    const size = { width: 1080, height: 1920 };
    const at = (frame: number) => (frame * 1001) / 30_000;
    expect(await quartersAt(picture, at(1), size)).toEqual(["red", "red", "blue", "blue"]);
    expect(await quartersAt(picture, at(2), size)).toEqual(["lime", "lime", "white", "white"]);
  });

  test("draws the caption overlay inside its own frame", async () => {
    const source = await makeQuarters("named.mp4", { filter: "drawbox=color=white:t=fill" });
    const names = { title: "Kestrel", artist: "Halden" };
    const made = await prepare(source, { ...upright, aspect: "1:1" }, names);
    expect(made).toMatchObject({ width: 1080, height: 1080 });
    const { pixel } = await readFrame(made.picture, 0, 1080);
    // Without a caption, the bottom is as white as the top.
    expect(pixel(20, 20)[0] - pixel(20, 1070)[0]).toBeGreaterThan(20);
  });
});

describe("padding", () => {
  test("shows the whole video undistorted over a blurred, darker copy", async () => {
    expect(padded).toMatchObject({ width: 1080, height: 1920 });
    const { pixel } = await readFrame(padded.picture, 0, 1080);
    // 1080x608 in the middle, with its own quarters.
    expect([pixel(100, 700), pixel(980, 700), pixel(100, 1220), pixel(980, 1220)].map(nameOf)).toEqual([
      "red",
      "lime",
      "blue",
      "white",
    ]);
    // The same colours behind it, at three quarters of the brightness.
    const [red, green, blue] = pixel(100, 200);
    expect(red).toBeGreaterThan(140);
    expect(red).toBeLessThan(220);
    expect(Math.max(green, blue)).toBeLessThan(60);
    const edge = pixel(540, 200);
    expect(edge[0]).toBeGreaterThan(40);
    expect(edge[1]).toBeGreaterThan(40);
  });
});

describe("a cut-down", () => {
  /** Makes a video in which each frame is one step brighter. */
  async function makeSteps(name: string, rate: string, seconds: number): Promise<string> {
    const source = folder.at(name);
    const steps = `geq=lum='16+N*3':cb=128:cr=128`;
    const input = ["-f", "lavfi", "-i", `color=c=black:size=320x180:rate=${rate}:duration=${seconds},${steps}`];
    await ffmpeg(...input, ...x264, "-crf", "10", source);
    return source;
  }
  /** Brightness of each frame (0-255). */
  const lightsOf = (picture: string) =>
    ffmpegBytes("-i", picture, "-vf", "crop=2:2:100:100,scale=1:1,format=gray", "-vsync", "passthrough", "-f", "rawvideo"); // prettier-ignore

  const rates = { "30000/1001": 30_000 / 1001, "25": 25 };
  for (const [rate, fps] of Object.entries(rates)) {
    test(`has exactly the frames between in and out at ${rate} fps`, { tags: rate === "25" ? ["full"] : [] }, async () => {
      const source = await makeSteps(`steps-${Math.round(fps)}.mp4`, rate, 1.2);
      // Between frame times, so that the nearest frame counts.
      const [first, last] = [20, 30];
      const inMs = Math.round((first * 1000) / fps + 6);
      const outMs = Math.round((last * 1000) / fps - 6);
      const made = await prepare(source, { ...upright, aspect: null, inMs, outMs });
      expect(made.firstFrameMs).toBe(Math.round((first * 1000) / fps));
      expect(made.durationMs).toBe(Math.round(((last - first) * 1000) / fps));
      expect(await countFrames(made.picture)).toContain(`nb_frames=${last - first}`);
      const [own, lights] = [await lightsOf(source), await lightsOf(made.picture)];
      expect(lights.length).toBe(last - first);
      for (const [n, light] of lights.entries()) expect(Math.abs(light - own[first + n]!)).toBeLessThan(2);
    });
  }

  test("keeps its aspect ratio and the focus of its own range", async () => {
    const source = folder.at("cut-shots.mp4");
    await ffmpeg(...testPicture({ size: "640x360", rate: 25, seconds: 1.2, filter: quarters }), ...x264, source);
    const focus = [
      { fromMs: 0, x: 0, y: 0.5 },
      { fromMs: 600, x: 1, y: 0.5 },
    ];
    const made = await prepare(source, { ...upright, aspect: "4:5", focus, inMs: 400, outMs: 800 });
    expect(made).toMatchObject({ width: 1080, height: 1350, durationMs: 400, firstFrameMs: 400 });
    const size = { width: 1080, height: 1350 };
    expect(await quartersAt(made.picture, 0.16, size)).toContain("red");
    expect(await quartersAt(made.picture, 0.2, size)).not.toContain("red");
  });

  test("runs to the end without an out point", async () => {
    const source = await makeSteps("rest.mp4", "25", 0.8);
    const made = await prepare(source, { ...upright, aspect: null, inMs: 510, outMs: null });
    expect(made).toMatchObject({ durationMs: 280, firstFrameMs: 520 });
  });
});

test("gives each format a fingerprint of its own frames", () => {
  const prints = [cropped, padded].map(({ picturePrint }) => picturePrint ?? "");
  expect(new Set([...prints, ""]).size).toBe(3);
});

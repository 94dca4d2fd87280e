import { appendFile, readFile, writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { runProbe } from "./ffprobe-output.ts";
import { box, editList, exchange, words } from "./test-boxes.ts";
import { ffmpeg, ffmpegBytes, ffprobe, makeFolder, makeReadyVideo, readFrame, testPicture, x264 } from "./test-media.ts";
import { inputFile, videoFormats } from "./tools.ts";

const folder = makeFolder();
const file = folder.at;
beforeAll(async () => {
  await ffmpeg(...testPicture(), ...x264, file("small.mp4"));
});

async function refusalOf(path: string): Promise<string> {
  const result = await folder.prepare(path);
  return result.ok ? "accepted" : result.code;
}

describe("a conforming video that changes midway", () => {
  test("is refused if a frame between keyframes is damaged", async () => {
    await makeReadyVideo(file("ready.mp4"));
    const listing = await ffprobe(file("ready.mp4"), "packet=pos,size,flags");
    const frames = [...listing.matchAll(/size=(\d+)\npos=(\d+)\nflags=(\S+)/g)];
    const middle = frames.filter(([, , , flags]) => !flags?.startsWith("K"))[6];
    const [size, position] = [Number(middle?.[1]), Number(middle?.[2])];
    const bytes = await readFile(file("ready.mp4"));
    bytes.fill(0xff, position + Math.round(size / 4), position + Math.round(size * 0.75));
    await writeFile(file("damaged.mp4"), bytes);
    expect(await refusalOf(file("damaged.mp4"))).toBe("corrupt");
  });

  /** Joins two streams as one track whose header describes only the first. */
  async function join2(name: string, second: string[]) {
    const white = (size: string, more = "") => ["-f", "lavfi", "-i", `color=white:size=${size}:rate=10:duration=0.5${more}`];
    const plain = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-bf", "0"];
    await ffmpeg(...white("1080x1920"), ...plain, file("one.h264"));
    await ffmpeg(...white(second[0] ?? "", second[1]), ...plain, file("two.h264"));
    await appendFile(file("one.h264"), await readFile(file("two.h264")));
    await ffmpeg("-r", "10", "-i", file("one.h264"), "-c", "copy", file(name));
  }

  test("has a second resolution fitted like the first", { tags: ["full"] }, async () => {
    await join2("sizes.mp4", ["720x1000"]);
    const preparation = await folder.mustPrepare(file("sizes.mp4"));
    expect(preparation).toMatchObject({ mode: "encoded", width: 1080, height: 1920 });
    const [before, after] = [await readFrame(preparation.picture, 0, 1080), await readFrame(preparation.picture, 0.8, 1080)];
    expect(before.pixel(540, 60)[0]).toBeGreaterThan(230);
    expect(after.pixel(540, 60)[0]).toBeLessThan(20);
    expect(after.pixel(20, 960)[0]).toBeGreaterThan(230);
    expect(after.pixel(1060, 960)[0]).toBeGreaterThan(230);
  });

  test("has a second pixel aspect ratio normalised to 1:1", { tags: ["full"] }, async () => {
    await join2("shapes.mp4", ["1080x1920", ",setsar=2"]);
    const preparation = await folder.mustPrepare(file("shapes.mp4"));
    expect(preparation.mode).toBe("encoded");
    const shapes = await ffprobe(preparation.picture, "frame=width,height,sample_aspect_ratio");
    expect(new Set(shapes.match(/sample_aspect_ratio=.*/g))).toEqual(new Set(["sample_aspect_ratio=1:1"]));
  });
});

test("prepares a clip cut at an open GOP at its full length", async () => {
  const [whole, cut] = [file("open-gop.mp4"), file("open-gop-cut.mp4")];
  const gops = "open-gop=1:keyint=10:min-keyint=10:scenecut=0:bframes=3:b-pyramid=normal:ref=4";
  const encoder = ["-c:v", "libx264", "-preset", "fast", "-pix_fmt", "yuv420p", "-x264-params", gops];
  await ffmpeg(...testPicture({ size: "240x136", rate: 20, seconds: 1 }), ...encoder, whole);
  await ffmpeg("-ss", "0.5", "-i", whole, "-c", "copy", cut);
  expect(await folder.mustPrepare(cut)).toMatchObject({ mode: "encoded", durationMs: 500 });
});

describe("a damaged beginning", () => {
  test("starts a transport stream at its first keyframe", async () => {
    const picture = testPicture({ rate: 20, seconds: 1 });
    await ffmpeg(...picture, ...x264, "-g", "10", "-bf", "0", file("whole.ts"));
    const listing = await ffprobe(file("whole.ts"), "packet=pos");
    const [, second = ""] = listing.match(/(?<=pos=)\d+/g) ?? [];
    const bytes = await readFile(file("whole.ts"));
    await writeFile(file("mid-gop.ts"), bytes.subarray(Number(second)));
    expect(await folder.mustPrepare(file("mid-gop.ts"))).toMatchObject({ durationMs: 500 });
  });

  /** Copies a file and damages frame `n`, counted in storage order. */
  async function damage(path: string, n: number): Promise<string> {
    const listing = await ffprobe(path, "packet=pos,size");
    const [, size, position] = [...listing.matchAll(/size=(\d+)\npos=(\d+)/g)][n]?.map(Number) ?? [];
    const bytes = await readFile(path);
    bytes.fill(0, position! + Math.floor(size! / 4), position! + size!);
    const damaged = path.replace(".", `-${n}.`);
    await writeFile(damaged, bytes);
    return damaged;
  }

  const asRaw = ["-vsync", "passthrough", "-f", "rawvideo"];

  /** Mean per pixel. */
  const differenceOf = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, n) => sum + Math.abs(value - other[n]!), 0) / one.length;

  describe("in a webcam's MJPEG", () => {
    const webcam = file("webcam.avi");
    beforeAll(() => ffmpeg(...testPicture({ seconds: 0.5 }), "-c:v", "mjpeg", webcam));

    test("replaces a damaged first frame by the second", async () => {
      expect(await folder.mustPrepare(await damage(webcam, 0))).toMatchObject({ durationMs: 500 });
    });

    test("refuses a damaged later frame as corrupt", { tags: ["full"] }, async () => {
      expect(await refusalOf(await damage(webcam, 3))).toBe("corrupt");
    });
  });

  describe("with keyframes half a second apart", () => {
    const gops = file("gops.mp4");
    beforeAll(() => ffmpeg(...testPicture({ seconds: 0.9 }), ...x264, "-bf", "0", "-g", "5", gops));

    for (const n of [0, 2])
      test(
        `replaces the first GOP by the second keyframe if frame ${n} is damaged`,
        { tags: n === 0 ? ["full"] : [] },
        async () => {
          const preparation = await folder.mustPrepare(await damage(gops, n));
          expect(preparation.durationMs).toBe(900);
          // The second keyframe, at half a second, is shown from zero.
          const frames = await ffmpegBytes("-i", preparation.picture, "-vf", "scale=90:160,format=gray", ...asRaw);
          const at = (frame: number) => frames.subarray(frame * 90 * 160, (frame + 1) * 90 * 160);
          expect(differenceOf(at(0), at(5))).toBeLessThan(2);
          expect(differenceOf(at(0), at(8))).toBeGreaterThan(4);
        },
      );

    test("refuses a damaged frame after the second keyframe as corrupt", async () => {
      expect(await refusalOf(await damage(gops, 7))).toBe("corrupt");
    });
  });

  test("skips a broken first VP8 keyframe, refuses a broken second", { tags: ["full"] }, async () => {
    const vp8 = ["-c:v", "libvpx", "-deadline", "realtime", "-g", "5"];
    await ffmpeg(...testPicture({ seconds: 0.8 }), ...vp8, file("gops.webm"));
    const bytes = await readFile(file("gops.webm"));
    const startCode = Buffer.from([0x9d, 0x01, 0x2a]);
    const first = bytes.indexOf(startCode);
    bytes.fill(0, first, first + 3);
    await writeFile(file("first.webm"), bytes);
    expect(Math.abs((await folder.mustPrepare(file("first.webm"))).durationMs - 800)).toBeLessThanOrEqual(50);
    const second = bytes.indexOf(startCode);
    bytes.fill(0, second, second + 3);
    await writeFile(file("both.webm"), bytes);
    expect(await refusalOf(file("both.webm"))).toBe("corrupt");
  });
});

test("accepts a video with sixteen audio tracks", { tags: ["full"] }, async () => {
  const sounds = Array.from({ length: 16 }, () => ["-map", "1"]).flat();
  const tone = ["-f", "lavfi", "-i", "sine=duration=0.3:sample_rate=8000"];
  const streams = ["-map", "0", ...sounds, "-c:v", "mpeg4", "-c:a", "pcm_s16le"];
  await ffmpeg(...testPicture({ seconds: 0.3 }), ...tone, ...streams, file("sixteen.mov"));
  expect(await refusalOf(file("sixteen.mov"))).toBe("accepted");
});

for (const bFrames of [0, 2])
  test(
    `measures H.264 in AVI without PTS by its frames (${bFrames} B-frames)`,
    { tags: bFrames === 0 ? ["full"] : [] },
    async () => {
      const name = file(`avi-${bFrames}.avi`);
      const picture = testPicture({ rate: 20, seconds: 0.5 });
      await ffmpeg(...picture, ...x264, "-preset", "fast", "-bf", String(bFrames), name);
      const preparation = await folder.mustPrepare(name);
      expect(Math.abs(preparation.durationMs - 500)).toBeLessThanOrEqual(50);
    },
  );

describe("frame rates", () => {
  const recording = (seconds: number) => testPicture({ rate: 60, seconds, filter: "select='not(mod(n\\,3))+not(mod(n\\,7))'" });

  for (const name of ["recording.mp4", "recording.webm"])
    test(`keep a screen recording's 60 fps grid (${name})`, { tags: name.endsWith("webm") ? ["full"] : [] }, async () => {
      const codec = name.endsWith("webm") ? ["-c:v", "libvpx", "-deadline", "realtime"] : x264;
      await ffmpeg(...recording(0.4), "-vsync", "vfr", ...codec, file(name));
      const preparation = await folder.mustPrepare(file(name));
      const rates = await ffprobe(preparation.picture, "stream=r_frame_rate,avg_frame_rate");
      expect(rates).toBe("r_frame_rate=60/1\navg_frame_rate=60/1\n");
      expect(Math.abs(preparation.durationMs - 400)).toBeLessThanOrEqual(50);
    });

  test("are accepted at one frame a second, refused below", { tags: ["full"] }, async () => {
    await ffmpeg("-f", "lavfi", "-i", "testsrc2=size=64x64:rate=1:duration=2", ...x264, file("slow.mp4"));
    await ffmpeg("-f", "lavfi", "-i", "testsrc2=size=64x64:rate=1/2:duration=8", ...x264, file("slower.mp4"));
    expect(await refusalOf(file("slow.mp4"))).toBe("accepted");
    expect(await refusalOf(file("slower.mp4"))).toBe("bad-frame-rate");
  });

  test("are made constant for an idle recording of two frames", async () => {
    const idle = testPicture({ rate: 25, seconds: 2.04, filter: "select='eq(n\\,0)+eq(n\\,50)'" });
    await ffmpeg(...idle, "-vsync", "vfr", ...x264, file("idle.mp4"));
    const preparation = await folder.mustPrepare(file("idle.mp4"));
    expect(preparation.durationMs).toBe(2040);
    expect(await ffprobe(preparation.picture, "stream=r_frame_rate,nb_frames")).toBe("r_frame_rate=25/1\nnb_frames=51\n");
  });
});

test("fits a video rotated by 45° whole", async () => {
  await ffmpeg("-f", "lavfi", "-i", "color=white:size=200x100:rate=10:duration=0.3", ...x264, file("white.mp4"));
  const [cos, sin] = [Math.round(Math.SQRT1_2 * 65_536), Math.round(Math.SQRT1_2 * 65_536)];
  const turned = exchange(await readFile(file("white.mp4")), "moov/trak/tkhd", (tkhd) =>
    Buffer.concat([tkhd.subarray(0, 40), words(cos, sin, 0, -sin, cos, 0, 0, 0, 0x4000_0000), tkhd.subarray(76)]),
  );
  await writeFile(file("turned.mp4"), turned);
  const preparation = await folder.mustPrepare(file("turned.mp4"));
  expect(preparation).toMatchObject({
    width: 1080,
    height: 1920,
    source: { displayWidth: 212, displayHeight: 212 },
  });
  const { raw } = await readFrame(preparation.picture, 0, 1080);
  let white = 0;
  for (let at = 0; at < raw.length; at += 3) if ((raw[at] ?? 0) > 128) white++;
  const whole = 200 * 100 * (1080 / 212.13) ** 2;
  expect(Math.abs(white / whole - 1)).toBeLessThan(0.02);
});

describe("an index too expensive to read", () => {
  beforeAll(async () => {
    const edits = 1_000_000;
    const edit = editList([{ length: 10, from: 16_384 }]).subarray(8);
    const list = Buffer.concat([words(0, edits), Buffer.alloc(12 * edits, edit)]);
    const small = await readFile(file("small.mp4"));
    await writeFile(
      file("edits.mp4"),
      exchange(small, "moov/trak/edts/elst", () => list),
    );
  });
  const list = (path: string) =>
    ["ffprobe", "-v", "error", ...inputFile(videoFormats, path), "-show_entries", "packet=pts"] as const;
  const usual = { seconds: 120, cpuSeconds: 10, memoryBytes: 2 ** 31, maxStdoutBytes: 2 ** 20 };

  const ways = [
    { name: "CPU time", of: "edits.mp4", limit: { cpuSeconds: 1 }, tags: ["full"] as const },
    { name: "wall time", of: "edits.mp4", limit: { seconds: 0.2 }, tags: [] },
    { name: "output size", of: "small.mp4", limit: { maxStdoutBytes: 10 }, tags: [] },
  ];
  for (const { name, of, limit, tags } of ways)
    test(`is refused as too complex after a retry (${name})`, { tags: [...tags] }, async () => {
      const tools = await folder.makeTools();
      const tooComplex = { ok: false, code: "too-complex" };
      expect(await runProbe(tools, list(file(of)), { ...usual, ...limit })).toMatchObject(tooComplex);
    });

  test("is refused for a million edits, not tried four times", { tags: ["full"], timeout: 600_000 }, async () => {
    expect(await refusalOf(file("edits.mp4"))).toBe("too-complex");
  });

  test("is refused for 200 MB of sample sizes without frames", { tags: ["full"] }, async () => {
    const count = 50_000_000;
    const sizes = Buffer.alloc(12 + 4 * count, words(10));
    words(0, 0, count).copy(sizes);
    const small = await readFile(file("small.mp4"));
    await writeFile(
      file("tables.mp4"),
      exchange(small, "moov/trak/mdia/minf/stbl/stsz", () => sizes),
    );
    expect(["corrupt", "incomplete", "unreadable", "too-complex"]).toContain(await refusalOf(file("tables.mp4")));
  });

  test("is refused for a bogus compressed moov", async () => {
    const small = await readFile(file("small.mp4"));
    const bomb = exchange(small, "moov", () =>
      box("cmov", box("dcom", Buffer.from("zlib")), box("cmvd", words(0x7fff_ffff), Buffer.alloc(4096))),
    );
    await writeFile(file("cmov.mp4"), bomb);
    expect(["no-picture", "too-complex", "unreadable"]).toContain(await refusalOf(file("cmov.mp4")));
  });
});

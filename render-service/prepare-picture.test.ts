import { createServer } from "node:http";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { MadePicture } from "./prepare-picture.ts";
import {
  ffmpeg,
  ffmpegBytes,
  ffprobe,
  makeFolder,
  makeReadyVideo,
  prepareJob,
  readFrame,
  testPicture,
  testTone,
  x264,
} from "./test-media.ts";

const folder = makeFolder();

const portrait = { width: 1080, height: 1920 };
const landscape = { width: 1920, height: 1080 };
/** Red left half, blue right half. */
const redBlue = "drawbox=w=iw/2:h=ih:color=red:t=fill,drawbox=x=iw/2:w=iw/2:h=ih:color=blue:t=fill";

/** Few frames, each encoded at 1080p: enough to show that a file type is read, and read to its end. */
const brief = 0.3;
const briefTone = ["-f", "lavfi", "-i", `sine=frequency=300:duration=${brief}:sample_rate=48000`];

type Case = { name: string; file: string; size: typeof portrait; args: () => string[]; isRare?: true };
const odd: Case[] = [
  {
    name: "odd sizes in 4:4:4",
    file: "odd.mp4",
    size: landscape,
    args: () => [...testPicture({ size: "213x121", seconds: brief }), "-c:v", "libx264", "-pix_fmt", "yuv444p"],
  },
  {
    name: "a square video, as portrait",
    file: "square.mp4",
    isRare: true,
    size: portrait,
    args: () => [...testPicture({ size: "200x200", seconds: brief }), ...x264],
  },
  {
    name: "10-bit HDR10 (PQ)",
    file: "pq.mp4",
    size: landscape,
    args: () => hdr("smpte2084"),
  },
  {
    name: "10-bit HLG",
    file: "hlg.mov",
    size: landscape,
    args: () => hdr("arib-std-b67"),
  },
  {
    name: "interlaced video",
    file: "interlaced.mp4",
    size: landscape,
    args: () => [
      ...testPicture({ size: "320x240", rate: 50, seconds: brief, filter: "interlace" }),
      ...x264,
      "-flags",
      "+ildct+ilme",
      "-x264-params",
      "tff=1",
    ],
  },
  {
    name: "VP9 in WebM",
    file: "vp9.webm",
    isRare: true,
    size: landscape,
    args: () => [...testPicture({ seconds: brief }), ...briefTone, "-c:v", "libvpx-vp9", "-cpu-used", "8", "-c:a", "libopus"],
  },
  {
    name: "ProRes 422",
    file: "prores.mov",
    isRare: true,
    size: landscape,
    args: () => [...testPicture({ seconds: brief }), "-c:v", "prores_ks", "-profile:v", "0", "-pix_fmt", "yuv422p10le"],
  },
  {
    name: "an MPEG transport stream starting at one hour",
    file: "late.ts",
    isRare: true,
    size: landscape,
    args: () => [...testPicture({ seconds: brief }), ...briefTone, ...x264, "-c:a", "aac", "-output_ts_offset", "3600"],
  },
];

function hdr(transfer: string): string[] {
  const colours = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  const tags = ["-color_trc", transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc"];
  const picture = testPicture({ seconds: brief });
  return [...picture, "-c:v", "libx264", "-pix_fmt", "yuv420p10le", "-x264-params", colours, ...tags];
}

describe("a phone video", () => {
  let preparation: MadePicture;
  beforeAll(async () => {
    const [stored, turned] = [folder.at("red-blue.mp4"), folder.at("turned.mov")];
    await ffmpeg(...testPicture({ seconds: brief, filter: redBlue }), ...x264, stored);
    await ffmpeg("-i", stored, "-c", "copy", "-metadata:s:v", "rotate=90", turned);
    preparation = await folder.mustPrepare(turned);
  });

  test("is rotated upright", async () => {
    expect(preparation).toMatchObject({ ...portrait, source: { displayWidth: 240, displayHeight: 320 } });
    const { pixel } = await readFrame(preparation.picture, 0, 1080);
    const [top, bottom] = [pixel(540, 700), pixel(540, 1300)];
    // The display matrix rotates by 90° anticlockwise, so the right half ends up on top.
    expect(top[2]).toBeGreaterThan(200);
    expect(bottom[0]).toBeGreaterThan(200);
  });

  test("has a small JPEG of the finished video as its poster", async () => {
    expect(await ffprobe(preparation.poster, "stream=codec_name,width,height")).toBe(
      "codec_name=mjpeg\nwidth=360\nheight=640\n",
    );
  });

  test("has no proxy unless requested", () => {
    expect(prepareJob()).not.toHaveProperty("proxyUrl");
    expect(preparation).not.toHaveProperty("proxyBytes");
  });
});

describe("makePicture", () => {
  for (const { name, file, size, args, isRare } of odd)
    test(`accepts ${name}`, { tags: isRare ? ["full"] : [] }, async () => {
      const source = folder.at(file);
      await ffmpeg(...args(), source);
      const preparation = await folder.mustPrepare(source);
      expect(preparation).toMatchObject({ mode: "encoded", ...size });
      expect(Math.abs(preparation.durationMs - brief * 1000)).toBeLessThanOrEqual(50);
      const facts = "stream=pix_fmt,profile,color_range,color_space,color_transfer";
      expect(await ffprobe(preparation.picture, facts)).toBe(
        "profile=High\npix_fmt=yuv420p\ncolor_range=tv\ncolor_space=bt709\ncolor_transfer=bt709\n",
      );
    });

  test("keeps the shape of non-square pixels, padded with black", async () => {
    const source = folder.at("anamorphic.mp4");
    await ffmpeg(...testPicture({ size: "240x240", seconds: brief, filter: `${redBlue},setsar=4/3` }), ...x264, source);
    const preparation = await folder.mustPrepare(source);
    expect(preparation).toMatchObject({ ...landscape, source: { displayWidth: 320, displayHeight: 240 } });
    const { pixel } = await readFrame(preparation.picture, 0, 1920);
    expect(Math.max(...pixel(200, 540))).toBeLessThan(20);
    expect(pixel(260, 540)[0]).toBeGreaterThan(200);
    expect(pixel(1660, 540)[2]).toBeGreaterThan(200);
    expect(Math.max(...pixel(1720, 540))).toBeLessThan(20);
  });

  test("converts full-range levels to limited range", async () => {
    const source = folder.at("full.mp4");
    const filter = "scale=out_range=pc,format=yuvj420p";
    const grey = testPicture({ source: "color=c=0xc0c0c0", seconds: brief, filter });
    grey[3] = grey[3]?.replace("color=c=0xc0c0c0=", "color=c=0xc0c0c0:") ?? "";
    await ffmpeg(...grey, "-c:v", "libx264", "-pix_fmt", "yuvj420p", "-color_range", "pc", source);
    const preparation = await folder.mustPrepare(source);
    const { pixel } = await readFrame(preparation.picture, 0, 1920);
    for (const value of pixel(960, 540)) expect(Math.abs(value - 0xc0)).toBeLessThanOrEqual(3);
  });

  const wideGamuts = [
    { primaries: "smpte432", space: "bt709", wanted: [190, 117, 118], runs: ["full"] as const },
    { primaries: "bt2020", space: "bt2020nc", wanted: [208, 109, 119], runs: [] },
  ];
  for (const { primaries, space, wanted, runs } of wideGamuts)
    test(`converts SDR in ${primaries} to BT.709`, { tags: [...runs] }, async () => {
      const source = folder.at(`${primaries}.mp4`);
      const red = ["-f", "lavfi", "-i", "color=c=0xb47878:size=320x180:rate=10:duration=0.3"];
      const matrix = `format=gbrp,zscale=min=gbr:rin=pc:m=${space}:r=tv,format=yuv420p10le`;
      const tags = ["-color_primaries", primaries, "-color_trc", "bt709", "-colorspace", space];
      await ffmpeg(...red, "-vf", matrix, ...x264, "-pix_fmt", "yuv420p10le", ...tags, source);
      const preparation = await folder.mustPrepare(source);
      const { pixel } = await readFrame(preparation.picture, 0, 1920);
      pixel(960, 540).forEach((value, n) => expect(Math.abs(value - (wanted[n] ?? 0))).toBeLessThanOrEqual(5));
    });

  test("makes a variable frame rate constant without changing the length", { tags: ["full"] }, async () => {
    const source = folder.at("vfr.mp4");
    const wandering = "setpts='if(lt(N,4),N/20,0.2+(N-4)/8)/TB'";
    const picture = testPicture({ rate: 20, seconds: 0.4, filter: wandering });
    await ffmpeg(...picture, "-vsync", "vfr", ...x264, source);
    const preparation = await folder.mustPrepare(source);
    expect(Math.abs(preparation.durationMs - 700)).toBeLessThanOrEqual(150);
    expect(await ffprobe(preparation.picture, "stream=r_frame_rate,avg_frame_rate")).toMatch(
      /^r_frame_rate=(\d+)\/1\navg_frame_rate=\1\/1\n$/,
    );
  });

  test("measures a browser recording without a stated duration", async () => {
    const source = folder.at("live.webm");
    const vp8 = ["-c:v", "libvpx", "-deadline", "realtime", "-f", "webm", "-live", "1"];
    await writeFile(source, await ffmpegBytes(...testPicture({ seconds: 0.5 }), ...vp8));
    expect(await ffprobe(source, "format=duration")).toContain("N/A");
    const preparation = await folder.mustPrepare(source);
    expect(Math.abs(preparation.durationMs - 500)).toBeLessThanOrEqual(100);
  });
});

const smallPictures = [
  ["portrait", "180x320", "width=480\nheight=854\n"],
  ["landscape", "320x180", "width=854\nheight=480\n"],
] as const;
for (const [name, size, measures] of smallPictures)
  test(
    `makes a silent 480p proxy of a ${name} video with the same frame times`,
    { tags: name === "landscape" ? ["full"] : [] },
    async () => {
      const source = folder.at(`small-${name}.mp4`);
      // Long enough for two keyframes of the proxy, which are a second apart.
      await ffmpeg(...testPicture({ size, seconds: 1.2 }), ...testTone, ...x264, source);
      const preparation = await folder.mustPrepare(source, {
        ...prepareJob(),
        proxyUrl: "http://media.test/proxy",
      });
      expect(await ffprobe(preparation.proxy, "stream=codec_type,width,height")).toBe(`codec_type=video\n${measures}`);
      expect(preparation.proxyBytes).toBe((await readFile(preparation.proxy)).byteLength);
      const times = (path: string) => ffprobe(path, "packet=pts_time");
      const sorted = (text: string) =>
        text
          .split("\n")
          .map((line) => Number(line.split("=")[1] ?? 0).toFixed(3))
          .toSorted();
      expect(sorted(await times(preparation.proxy))).toEqual(sorted(await times(preparation.picture)));
    },
  );

describe("a conforming video", () => {
  const packets = async (path: string) =>
    (await ffmpegBytes("-i", path, "-map", "0:v", "-c", "copy", "-f", "streamhash", "-hash", "md5")).toString();

  test("is stream-copied without its sound, with faststart", async () => {
    const [untagged, source] = [folder.at("untagged.mp4"), folder.at("ready.mp4")];
    await makeReadyVideo(untagged, 0.5);
    const bt709 = "h264_metadata=colour_primaries=1:transfer_characteristics=1:matrix_coefficients=1";
    await ffmpeg("-i", untagged, "-c", "copy", "-bsf:v", bt709, source);
    const preparation = await folder.mustPrepare(source);
    expect(preparation).toMatchObject({ mode: "copied", ...portrait, source: { hasAudio: true } });
    expect(await packets(preparation.picture)).toBe(await packets(source));
    const facts = "stream=codec_type,color_range,color_space,color_transfer,color_primaries";
    const [written] = (await ffprobe(source, facts)).split("codec_type=audio");
    expect(written).toContain("color_space=bt709\n");
    expect(await ffprobe(preparation.picture, facts)).toBe(written);
    const bytes = await readFile(preparation.picture);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  });
});

const scripts = [
  { script: "Latin", title: "Night Bus, Front Seat", artist: "Tobi & the <Lines>" },
  { script: "Japanese and Arabic", title: "夜の灯り", artist: "أغنية الليل" },
];
for (const { script, ...names } of scripts)
  test(
    `burns in the overlay at the bottom left, in ${script}, and changes nothing else`,
    { tags: script === "Latin" ? ["full"] : [] },
    async () => {
      const source = folder.at("grey.mp4");
      await ffmpeg("-f", "lavfi", "-i", "color=c=gray:size=1080x1920:rate=10:duration=0.3", ...x264, source);
      const preparation = await folder.mustPrepare(source, prepareJob(names));
      expect(preparation.mode).toBe("encoded");
      const { raw, pixel } = await readFrame(preparation.picture, 0, 1080);
      expect(countLetters(raw, { x: [54, 330], y: [1750, 1870] })).toBeGreaterThan(400);
      expect(countLetters(raw, { x: [0, 1080], y: [0, 1750] })).toBe(0);
      expect(countLetters(raw, { x: [540, 1080], y: [1750, 1920] })).toBe(0);
      expect(Math.abs(pixel(540, 400)[0] - 128)).toBeLessThan(4);
    },
  );

type Area = { x: [from: number, to: number]; y: [from: number, to: number] };

/** Counts white pixels of a frame 1080 wide. */
function countLetters(raw: Buffer, { x: [left, right], y: [top, bottom] }: Area) {
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let at = (y * 1080 + left) * 3; at < (y * 1080 + right) * 3; at += 3)
      if (raw[at]! > 225 && raw[at + 1]! > 225 && raw[at + 2]! > 225) count++;
  return count;
}

describe("makePicture refuses", () => {
  const file = folder.at;
  const code = async (path: string) => {
    const result = await folder.prepare(path);
    return result.ok ? "accepted" : result.code;
  };

  beforeAll(() => makeReadyVideo(file("whole.mp4")));

  test("files other than videos", async () => {
    await writeFile(file("zero.mp4"), "");
    await writeFile(file("text.mp4"), "This is a shopping list.");
    await writeFile(file("random.mp4"), Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919 + 13) % 251)));
    await ffmpeg(...testTone, file("tone.wav"), file("tone.m4a"));
    expect(await code(file("zero.mp4"))).toBe("empty");
    expect(await code(file("text.mp4"))).toBe("not-video");
    expect(await code(file("random.mp4"))).toBe("not-video");
    expect(await code(file("tone.wav"))).toBe("not-video");
    expect(await code(file("tone.m4a"))).toBe("no-picture");
  });

  test("truncated files", async () => {
    const bytes = await readFile(file("whole.mp4"));
    await writeFile(file("cut.mp4"), bytes.subarray(0, Math.round(bytes.length * 0.6)));
    expect(await code(file("cut.mp4"))).toBe("incomplete");

    await ffmpeg("-i", file("whole.mp4"), "-c", "copy", file("moov-last.mp4"));
    await truncate(file("moov-last.mp4"), Math.round(bytes.length * 0.9));
    expect(await code(file("moov-last.mp4"))).toBe("incomplete");

    await ffmpeg("-i", file("whole.mp4"), "-c", "copy", file("cut.mkv"));
    await truncate(file("cut.mkv"), Math.round(bytes.length * 0.5));
    expect(await code(file("cut.mkv"))).toBe("incomplete");
  });

  test("files with intact structure and a zeroed second half", { tags: ["full"] }, async () => {
    const bytes = await readFile(file("whole.mp4"));
    const emptied = Buffer.from(bytes);
    emptied.fill(0, bytes.indexOf("mdat") + Math.round(bytes.length * 0.5));
    await writeFile(file("zeroed.mp4"), emptied);
    expect(await code(file("zeroed.mp4"))).toBe("corrupt");
  });

  test("files with damage all over", async () => {
    await ffmpeg(...testPicture({ size: "640x480" }), ...x264, file("small.mp4"));
    const damaged = await readFile(file("small.mp4"));
    const start = damaged.indexOf("mdat") + 2000;
    for (let at = start; at < damaged.length * 0.7; at += 97) damaged[at] = 0xa5;
    await writeFile(file("damaged.mp4"), damaged);
    expect(await code(file("damaged.mp4"))).toBe("corrupt");
  });

  test("files beyond the limits", async () => {
    const pictures = {
      long: { size: "16x16", rate: 1, seconds: 700 },
      fast: { size: "16x16", rate: 1000, seconds: 0.3 },
      short: { size: "64x64", rate: 20, seconds: 0.1 },
      large: { size: "8200x32", rate: 5, seconds: 0.4 },
      many: { size: "16x16", seconds: 0.3 },
    };
    const inputs = Object.values(pictures).flatMap((picture) => testPicture(picture));
    const outputs = Object.keys(pictures).flatMap((name, n) => {
      const maps = Array.from({ length: name === "many" ? 20 : 1 }, () => ["-map", String(n)]);
      return [...maps.flat(), ...x264, file(`${name}.mp4`)];
    });
    await ffmpeg(...inputs, ...outputs);
    expect(await code(file("long.mp4"))).toBe("too-long");
    expect(await code(file("fast.mp4"))).toBe("bad-frame-rate");
    expect(await code(file("short.mp4"))).toBe("too-short");
    expect(await code(file("large.mp4"))).toBe("too-many-pixels");
    expect(await code(file("many.mp4"))).toBe("too-many-streams");
  });

  test("a disguised playlist without reading files or sending requests", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    await ffmpeg("-i", file("whole.mp4"), "-c", "copy", file("secret.ts"));
    const targets = [`file://${file("secret.ts")}`, `http://127.0.0.1:${port}/secret.ts`];
    for (const target of targets) {
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`;
      await writeFile(file("playlist.mp4"), playlist);
      expect(await code(file("playlist.mp4"))).toBe("not-video");
      // Even past the check of the first bytes, the playlist demuxer is unavailable.
      const padded = Buffer.concat([Buffer.from("\0\0\0\x08free"), Buffer.from(playlist)]);
      await writeFile(file("padded.mp4"), padded);
      expect(["unreadable", "incomplete"]).toContain(await code(file("padded.mp4")));
    }
    expect(asked).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });
});

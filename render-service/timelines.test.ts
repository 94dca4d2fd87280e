import { readFile, writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { makeFinishedVideo } from "./mux-audio.ts";
import { editList, exchange } from "./test-boxes.ts";
import { ffmpeg, ffmpegBytes, makeFolder } from "./test-media.ts";
import { readSound, writeWav } from "./test-sound.ts";
import { probeMusic } from "./verify-output.ts";

/**
 * Measured in Chromium with these very files: an element's `currentTime` is the file's own time (including the lead of an
 * edit list or the first timestamp of a WebM), and the first frame is shown from zero until it is due. The preview plays
 * the music at start point + `currentTime`, so the finished file must too.
 */
const folder = makeFolder();
const file = folder.at;
const rate = 10;
/** Half a frame; frames are due at exact multiples. */
const slack = 0.05;
const flashAt = 0.6;
const startAtSeconds = 1.3;

beforeAll(async () => {
  // Each frame up to the flash has its own grey, so that cut-off frames would be recognised. It is drawn small and scaled
  // up: geq evaluates its expression for each pixel, two million times a frame at 1080p.
  const grey = `geq=lum='if(gte(T\\,${flashAt - 0.001})\\,235\\,20+8*N)':cb=128:cr=128`;
  const source = (size: string) => [
    "-f",
    "lavfi",
    "-i",
    `color=size=32x18:rate=${rate}:duration=1.2,${grey},scale=${size}:flags=neighbor`,
  ];
  const x264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-pix_fmt", "yuv420p", "-g", "4"];
  await ffmpeg(...source("192:108"), ...x264, file("small.mp4"));
  await ffmpeg(...source("1920:1080"), ...x264, "-sc_threshold", "0", file("ready.mp4"));
  await ffmpeg("-f", "lavfi", "-i", "sine=frequency=300:duration=2:sample_rate=48000", file("tone.m4a"));
});

/** One pixel from the middle of each frame. */
const middle = "crop=2:2,scale=1:1,format=gray";

type Grey = { at: number; grey: number };

/** Times and brightness (0-255) of all frames. */
async function readGreys(path: string): Promise<Grey[]> {
  const look = ["-map", "0:v", "-vf", middle, "-vsync", "passthrough"];
  const listing = file("frames.txt");
  const once = ["-copyts", "-i", path, ...look, "-f", "framecrc", "-y", listing];
  const greys = await ffmpegBytes(...once, ...look, "-f", "rawvideo");
  const frames = (await readFile(listing, "utf8")).split("\n");
  const base = /#tb 0: (\d+)\/(\d+)/.exec(frames.join("\n"));
  const unit = Number(base?.[1]) / Number(base?.[2]);
  const times = frames.filter((line) => line.startsWith("0,")).map((line) => Number(line.split(",")[2]) * unit);
  return times.map((at, n) => ({ at, grey: greys[n] ?? 0 }));
}

function flashIn(greys: readonly Grey[]): number {
  const flash = greys.find(({ grey }) => grey > 200);
  if (!flash) throw new Error("There is no flash");
  return flash.at;
}

/** Adds music that beeps when the preview shows the flash; returns the times of flash and beep in the finished file. */
async function beepWith(picture: string, pictureSeconds: number, flash: number): Promise<[number, number]> {
  const tools = await folder.makeTools();
  const musicPath = file("beep.wav");
  const isBeeping = (n: number) => n / 48_000 >= startAtSeconds + flash;
  const beep = Float32Array.from({ length: 5 * 48_000 }, (_, n) =>
    isBeeping(n) ? 0.8 * Math.sin((2 * Math.PI * 1000 * n) / 48_000) : 0,
  );
  await writeWav(musicPath, { sampleRate: 48_000, channels: [beep] });
  const music = await probeMusic(tools, musicPath);
  const tags = { title: "Beep", artist: "Beeps", isrc: "GBCU72600001", licenceNumber: "CS-2026-000001" };
  const job = { pictureSeconds, startAtSeconds, volume: 1, tags };
  const output = await makeFinishedVideo(job, tools, { picture, music, musicPath }, () => {});
  const [left] = await readSound(output);
  return [flashIn(await readGreys(output)), left.findIndex((sample) => Math.abs(sample) > 0.3) / 48_000];
}

/** Checks to half a frame: the video track shows the flash at `flash`, and the finished file beeps with it. */
async function measure(source: string, flash: number) {
  const preparation = await folder.mustPrepare(source);
  const greys = await readGreys(preparation.picture);
  const [shown, heard] = await beepWith(preparation.picture, preparation.durationMs / 1000, flash);
  return {
    preparation,
    greys,
    beginsAt: greys[0]?.at,
    isOnTime: Math.abs(flashIn(greys) - flash) <= slack,
    isTogether: Math.abs(shown - heard) <= slack,
  };
}

const inSync = { beginsAt: 0, isOnTime: true, isTogether: true };
const encoded = { ...inSync, preparation: { mode: "encoded" } };

describe("a late-starting video track", () => {
  for (const name of ["small", "ready"])
    test(`is padded from zero with its first frame (${name})`, { tags: name === "ready" ? ["full"] : [] }, async () => {
      const source = file(`late-${name}.mp4`);
      const inputs = ["-itsoffset", "0.5", "-i", file(`${name}.mp4`), "-i", file("tone.m4a")];
      await ffmpeg(...inputs, "-map", "0", "-map", "1", "-c", "copy", source);
      const { preparation, greys, ...measured } = await measure(source, 0.5 + flashAt);
      expect({ preparation, ...measured }).toMatchObject(encoded);
      expect(Math.abs(preparation.durationMs - 1700)).toBeLessThanOrEqual(50);
      // Five frames repeat the first one; none is shown longer than the others.
      expect(greys.filter(({ at, grey }) => at < 0.5 && Math.abs(grey - (greys[0]?.grey ?? 0)) > 1)).toEqual([]);
      expect(greys).toHaveLength(17);
    });

  test("is padded from zero as the file's only stream", { tags: ["full"] }, async () => {
    const source = file("late-alone.mp4");
    await ffmpeg("-itsoffset", "0.5", "-i", file("small.mp4"), "-c", "copy", "-copyts", source);
    expect(await measure(source, 0.5 + flashAt)).toMatchObject(encoded);
  });

  test("is padded from zero in Matroska with sound starting before zero", { tags: ["full"] }, async () => {
    const source = file("late.mkv");
    const inputs = ["-itsoffset", "0.5", "-i", file("small.mp4"), "-i", file("tone.m4a")];
    await ffmpeg(...inputs, "-map", "0", "-map", "1", "-c:v", "copy", "-c:a", "libopus", source);
    expect(await measure(source, 0.5 + flashAt)).toMatchObject(encoded);
  });
});

test("does not pad a recording with timestamps starting at one minute", async () => {
  const [early, source] = [file("early.webm"), file("minute.webm")];
  const codecs = ["-c:v", "libvpx", "-deadline", "realtime", "-b:v", "2M", "-c:a", "libopus"];
  await ffmpeg("-i", file("small.mp4"), "-i", file("tone.m4a"), "-map", "0", "-map", "1", ...codecs, early);
  await ffmpeg("-i", early, "-c", "copy", "-output_ts_offset", "60", source);
  expect(await measure(source, flashAt)).toMatchObject(encoded);
});

test("stream-copies a video with late-starting sound, in sync", async () => {
  const source = file("late-sound.mp4");
  const inputs = ["-i", file("ready.mp4"), "-itsoffset", "0.5", "-i", file("tone.m4a")];
  await ffmpeg(...inputs, "-map", "0", "-map", "1", "-c", "copy", source);
  expect(await measure(source, flashAt)).toMatchObject({ ...inSync, preparation: { mode: "copied" } });
});

describe("an edit list", () => {
  const edits = [
    { name: "at both ends", from: 0.3, length: 0.5, tags: [] },
    { name: "at the start, between keyframes", from: 0.3, length: 0.9, tags: ["full"] as const },
    { name: "at the end", from: 0, length: 0.8, tags: ["full"] as const },
  ];
  for (const { name, from, length, tags } of edits)
    test(`removes frames ${name} from the delivered file`, { tags: [...tags] }, async () => {
      const source = file("cut.mp4");
      const whole = await readFile(file("ready.mp4"));
      const list = whole.indexOf("elst");
      const [ownStart, timescale] = [whole.readInt32BE(list + 16), whole.readUInt32BE(whole.indexOf("mdhd") + 16)];
      const listed = [{ length: length * 1000, from: ownStart + from * timescale }];
      await writeFile(
        source,
        exchange(whole, "moov/trak/edts/elst", () => editList(listed)),
      );
      const { preparation, greys, ...measured } = await measure(source, flashAt - from);
      expect({ preparation, ...measured }).toMatchObject(encoded);
      expect(Math.abs(preparation.durationMs - length * 1000)).toBeLessThanOrEqual(50);
      // Cut-off frames are really gone: ignoring edit lists yields no more frames.
      const whatever = ["-ignore_editlist", "1", "-i", preparation.picture];
      const all = await ffmpegBytes(...whatever, "-vf", middle, "-vsync", "passthrough", "-f", "rawvideo");
      expect(all).toHaveLength(greys.length);
      expect(Math.abs(greys.length - length * rate)).toBeLessThanOrEqual(1);
      expect(Math.min(...all)).toBeGreaterThan(((20 + 8 * from * rate - 16) * 255) / 219 - 4);
    });
});

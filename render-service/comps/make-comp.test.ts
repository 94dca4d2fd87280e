import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, ffprobe, makeFolder, readFrame, testPicture } from "../test-media.ts";
import { compareSound, level, makeNoise, readSound, writeWav } from "../test-sound.ts";
import { type Edit, lengthOf } from "../edits/edit-course.contract.ts";
import { cutSamples } from "../edits/edit.contract.ts";
import { firstMarkAt, markIntervalSeconds, markOf, markSeconds } from "./audible-mark.ts";
import { writeComp } from "./make-comp.ts";

const pictureSeconds = 10;
const musicSeconds = 14;
const startAtSeconds = 2.5;
const noise = makeNoise(musicSeconds, 2);
const folder = makeFolder();

beforeAll(async () => {
  const plain = ["-f", "lavfi", "-i", `color=0x406080:size=854x480:rate=4:duration=${pictureSeconds}`];
  const encode = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
  await ffmpeg(...plain, ...encode, folder.at("proxy.mp4"));
  const upright = testPicture({ size: "1080x1920", rate: 5, seconds: 1 });
  await ffmpeg(...upright, ...encode, folder.at("upright.mp4"));
  const short = testPicture({ size: "480x854", rate: 10, seconds: 0.4 });
  await ffmpeg(...short, ...encode, folder.at("short.mp4"));
  await writeWav(folder.at("music.wav"), noise);
  const aac = ["-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart"];
  await ffmpeg("-i", folder.at("music.wav"), ...aac, folder.at("preview.m4a"));
});

type Making = { name?: string; picture?: string; seconds?: number; edit?: Edit };

async function make({ name = "Northwind Coffee", picture = "proxy.mp4", seconds = pictureSeconds, edit }: Making = {}) {
  const tools = await folder.makeTools();
  const sources = { picture: folder.at(picture), music: folder.at("preview.m4a") };
  const names = { name, title: "Azotea", artist: "Marisol Vega" };
  return writeComp({ ...names, pictureSeconds: seconds, startAtSeconds, edit, volume: 0.6 }, tools, sources, () => {});
}

/** Strength of a tone in a stretch of sound, by the Goertzel algorithm. */
function strengthOf(hertz: number, sound: Float32Array, fromSeconds: number, seconds: number): number {
  const [from, count] = [Math.round(fromSeconds * 48_000), Math.round(seconds * 48_000)];
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / 48_000);
  let [last, before] = [0, 0];
  for (let n = 0; n < count; n++) {
    [last, before] = [(sound[from + n] ?? 0) + coefficient * last - before, last];
  }
  return Math.sqrt(last ** 2 + before ** 2 - coefficient * last * before) / count;
}

describe("a comp of a landscape video", () => {
  let made: Awaited<ReturnType<typeof make>>;
  let sound: Float32Array;
  beforeAll(async () => {
    made = await make();
    [sound] = await readSound(made.path);
  });

  test("is faststart 480p H.264 with AAC, as long as its video", async () => {
    const found = await ffprobe(made.path, "stream=codec_name,width,height,pix_fmt:format=duration");
    for (const fact of ["codec_name=h264", "width=854", "height=480", "pix_fmt=yuv420p", "codec_name=aac"])
      expect(found).toContain(fact);
    expect(made).toMatchObject({ width: 854, height: 480 });
    expect(made.seconds).toBeCloseTo(pictureSeconds, 1);
    const atoms = readFileSync(made.path).toString("latin1");
    expect(atoms.indexOf("moov")).toBeLessThan(atoms.indexOf("mdat"));
  });

  test("says preview in its tags and names no licence", async () => {
    const tags = await ffprobe(made.path, "format_tags");
    expect(tags).toContain("PREVIEW, not licensed: Azotea");
    expect(tags).toContain("Preview by Cuesheet · not licensed");
    expect(tags).not.toMatch(/licence_id|licence:/);
  });

  test("shows the watermark across the middle only, from start to end", async () => {
    for (const at of [0, 5, 9.5]) {
      const { pixel } = await readFrame(made.path, at, 854);
      const isChanged = (x: number, y: number) => Math.abs(pixel(x, y)[0] - 0x40) > 40;
      const changed = (from: number, to: number) => {
        let count = 0;
        for (let y = from; y < to; y++) for (let x = 0; x < 854; x++) if (isChanged(x, y)) count++;
        return count;
      };
      expect(changed(215, 265)).toBeGreaterThan(2000);
      expect(changed(0, 200) + changed(280, 480)).toBe(0);
    }
  });

  test("plays the music from the cue sample-accurately between audio watermarks", () => {
    const [left] = noise.channels;
    const wanted = left!.subarray(Math.round(startAtSeconds * 48_000));
    const { lag, gain } = compareSound(sound, wanted, Math.round(3 * 48_000), 20_000);
    expect(lag).toBe(0);
    expect(gain).toBeCloseTo(0.6, 1);
  });

  test("plays the audio watermark every eight seconds and ducks the music", () => {
    const first = firstMarkAt(pictureSeconds);
    for (const at of [first, first + markIntervalSeconds]) {
      const marked = strengthOf(1318.5, sound, at, 0.2);
      const beside = strengthOf(1318.5, sound, at + 2 * markSeconds > 9 ? at - 1 : at + 1.5, 0.2);
      expect(marked).toBeGreaterThan(10 * beside);
      expect(strengthOf(880, sound, at + 0.2, 0.2)).toBeGreaterThan(0.01);
    }
    const under = compareSound(
      sound,
      noise.channels[0]!.subarray(Math.round(startAtSeconds * 48_000)),
      Math.round((first + 0.1) * 48_000),
      20_000,
    );
    expect(under.gain).toBeLessThan(0.35);
    // Audible, but nowhere near full scale.
    expect(level(sound, Math.round(first * 48_000), Math.round((first + 0.3) * 48_000))).toBeGreaterThan(0.02);
    expect(sound.every((sample) => Math.abs(sample) < 0.9)).toBe(true);
  });
});

test("cuts edited music in a comp sample-accurately, as in a render", async () => {
  const at = (seconds: number) => Math.round(seconds * 48_000);
  const fadeSamples = 4800;
  const pieces = [
    { fromSample: at(3.25), toSample: at(7.35) },
    { fromSample: at(8), toSample: at(14) },
  ];
  const edit = { pieces, fadeSamples, outSamples: 24_000 };
  expect(lengthOf(edit)).toBe(at(pictureSeconds));
  const [sound] = await readSound((await make({ edit })).path);
  const wanted = new Float32Array(at(pictureSeconds));
  cutSamples(noise.channels[0]!, edit, 0, wanted);
  // Between the audio watermarks.
  for (const seconds of [2, 6]) {
    const { lag, gain } = compareSound(sound, wanted, at(seconds), 20_000);
    expect({ seconds, lag }).toEqual({ seconds, lag: 0 });
    expect(gain).toBeCloseTo(0.6, 1);
  }
});

test("makes a portrait comp 480 wide from a full-size video", async () => {
  const made = await make({ picture: "upright.mp4", seconds: 1 });
  expect(await ffprobe(made.path, "stream=width,height")).toMatch(/width=480\nheight=854/);
});

test("adds the audio watermark even to a 0.4 s video", async () => {
  const { path } = await make({ picture: "short.mp4", seconds: 0.4 });
  const [sound] = await readSound(path);
  expect(strengthOf(1318.5, sound, 0.1, 0.2)).toBeGreaterThan(0.01);
});

for (const name of ["株式会社ノースウィンド", "قهوة الشمال", "A %{name}: 'x' <b> & \"y\"", "x".repeat(200)])
  test(
    `draws the brand's name in the watermark literally: ${name}`,
    { tags: /^[株A]/.test(name) ? [] : ["full"] },
    async () => {
      const made = await make({ name, picture: "short.mp4", seconds: 0.4 });
      expect(made.bytes).toBeGreaterThan(0);
      expect(markOf(name)).toContain(name);
    },
  );

test("omits a name no font can draw from the watermark", () => {
  expect(markOf("\u{1F680}")).toBe("PREVIEW · not licensed");
});

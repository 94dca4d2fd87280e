import { beforeAll, expect, test } from "vitest";
import { makeFinishedVideo } from "./mux-audio.ts";
import { soundFilter, soundInputs, type SoundPlan } from "./sound-arguments.ts";
import { ffmpeg, ffmpegBytes, makeFolder, testPicture, x264 } from "./test-media.ts";
import { compareSound, level, makeNoise, readSound, writeWav } from "./test-sound.ts";
import { probeMusic, verifySound } from "./verify-output.ts";
import { type Edit, fitLength, lengthOf, placePieces } from "./edits/edit-course.contract.ts";
import { cutSamples, EditList } from "./edits/edit.contract.ts";

const seconds = (count: number) => Math.round(count * 48_000);
const music = makeNoise(14, 2);
const pictureSeconds = 6.04;
/** One join jumps forwards, the next one back. */
const edit: Edit = fitLength(
  {
    pieces: [
      { fromSample: seconds(1.2345), toSample: seconds(3.5) },
      { fromSample: seconds(8.0001), toSample: seconds(10) },
      { fromSample: seconds(4.2), toSample: seconds(6) },
    ],
    fadeSamples: 9_600,
    outSamples: 14_400,
  },
  seconds(pictureSeconds),
);

const folder = makeFolder();
let picture: string;
let masters: { wav: string; flac: string; mono: string };

beforeAll(async () => {
  const { at } = folder;
  picture = at("picture.mp4");
  masters = { wav: at("music.wav"), flac: at("music.flac"), mono: at("mono.wav") };
  await ffmpeg(...testPicture({ size: "108x192", rate: 25, seconds: 6.04 }), ...x264, "-an", picture);
  await writeWav(masters.wav, music);
  await writeWav(masters.mono, { ...music, channels: music.channels.slice(0, 1) });
  await ffmpeg("-i", masters.wav, masters.flac);
});

async function planFor(path: string, more: Partial<SoundPlan> = {}): Promise<SoundPlan> {
  const tools = await folder.makeTools();
  return {
    music: await probeMusic(tools, path),
    startAtSeconds: 1,
    pictureSeconds,
    volume: 1,
    edit,
    ...more,
  };
}

/** Left channel of the finished sound, before encoding. */
async function mixed(plan: SoundPlan, path: string): Promise<Float32Array> {
  const inputs = soundInputs({ plan, picture, music: path });
  const graph = ["-filter_complex", soundFilter(plan), "-map", "[a]"];
  const raw = await ffmpegBytes(...inputs, ...graph, "-f", "f32le", "-c:a", "pcm_f32le");
  const samples = new Float32Array(raw.buffer, raw.byteOffset, Math.floor(raw.byteLength / 4));
  return samples.filter((_, n) => n % 2 === 0);
}

function wanted(source = music.channels[0]!): Float32Array {
  const cut = new Float32Array(seconds(pictureSeconds));
  cutSamples(source, edit, 0, cut);
  return cut;
}

const farthest = (one: Float32Array, other: Float32Array) =>
  one.reduce((max, value, n) => Math.max(max, Math.abs(value - (other[n] ?? 9))), 0);

test("cuts an edit sample-accurately from WAV, FLAC and mono", async () => {
  expect(EditList.safeParse(edit).success).toBe(true);
  expect(lengthOf(edit)).toBe(seconds(pictureSeconds));
  for (const path of [masters.wav, masters.flac, masters.mono]) {
    const heard = await mixed(await planFor(path), path);
    expect(heard).toHaveLength(seconds(pictureSeconds));
    expect(farthest(heard, wanted())).toBeLessThan(1e-3);
  }
});

test("cuts a preview in chunks exactly as in one pass", () => {
  const whole = wanted();
  const stretches = Float32Array.from(whole, () => 9);
  for (let from = 0; from < whole.length; from += 7_777)
    cutSamples(music.channels[0]!, edit, from, stretches.subarray(from, Math.min(whole.length, from + 7_777)));
  expect(farthest(stretches, whole)).toBe(0);
});

test("keeps the level steady across a join", () => {
  const cut = wanted();
  const usual = level(cut, seconds(0.5), seconds(1.5));
  for (const { atMs } of placePieces(edit).slice(1)) {
    const at = seconds(atMs / 1000);
    expect(level(cut, at - 4_800, at + 4_800) / usual).toBeGreaterThan(0.7);
    expect(level(cut, at - 4_800, at + 4_800) / usual).toBeLessThan(1.4);
  }
});

test("reads the original sound and an edit from separate inputs", async () => {
  const coursePath = folder.at("course");
  const original = { path: masters.mono, volume: 0.5 };
  const [kept, ducked] = await Promise.all([
    planFor(masters.wav, { original: { ...original, coursePath: null } }),
    planFor(masters.wav, { original: { ...original, coursePath } }),
  ]);
  expect(soundFilter(kept)).toMatch(/\[1:a:0\].*\[3:a:0\].*\[4:a:0\]/s);
  expect(soundFilter(ducked)).toMatch(/\[1:a:0\].*\[4:a:0\].*\[5:a:0\]/s);
  const inputs = (plan: SoundPlan) => soundInputs({ plan, picture, music: masters.wav }).filter((word) => word === "-i").length;
  expect([inputs(kept), inputs(ducked)]).toEqual([5, 6]);
});

test("cuts the finished video's music sample-accurately and fades it out", async () => {
  const tools = await folder.makeTools();
  const probed = await probeMusic(tools, masters.flac);
  const tags = { title: "Kestrel", artist: "Anouk", isrc: "", licenceNumber: "CUE-1" };
  const job = { pictureSeconds, startAtSeconds: 1, volume: 0.6, edit, tags };
  const files = { picture, music: probed, musicPath: masters.flac };
  const output = await makeFinishedVideo(job, tools, files, () => {});
  await verifySound(output, pictureSeconds);
  const [left] = await readSound(output);
  const cut = wanted();
  for (const from of [0.2, 2.8, 4.6]) {
    const { lag, gain } = compareSound(left, cut, seconds(from), 9_600);
    expect(lag).toBe(0);
    expect(Math.abs(gain - 0.6)).toBeLessThan(0.01);
  }
  expect(level(left, seconds(5.99), seconds(6.03))).toBeLessThan(level(cut, seconds(4), seconds(5)) / 5);
});

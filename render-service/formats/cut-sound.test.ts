import { beforeAll, expect, test } from "vitest";
import { makeFinishedVideo } from "../mux-audio.ts";
import { writeDuckCourse } from "../original-sound/mix-original.ts";
import { ffmpeg, makeFolder, testPicture, x264 } from "../test-media.ts";
import { compareSound, level, makeNoise, readSound, writeWav } from "../test-sound.ts";
import { probeMusic } from "../verify-output.ts";

const folder = makeFolder();
beforeAll(async () => {
  for (const seconds of [2, 5])
    await ffmpeg(...testPicture({ size: "64x36", rate: 25, seconds }), ...x264, at(`${seconds}.mp4`));
  await writeWav(at("music.wav"), makeNoise(9, 2));
  await writeWav(at("voice.wav"), { ...makeNoise(5, 2, 48_000) });
  await ffmpeg("-i", at("voice.wav"), "-c:a", "aac", "-b:a", "256k", at("voice.m4a"));
});

const { at } = folder;
const tags = { title: "Kestrel", artist: "Halden", isrc: "", licenceNumber: "CUE-2026-1" };

type Part = {
  pictureSeconds: 2 | 5;
  fromSeconds: number;
  music: number;
  original?: { duckMs: [number, number][] };
};

/** Renders part of a video that starts at 1.5 s of the music; returns the left channel. */
async function layPart({ pictureSeconds, fromSeconds, music: volume, original }: Part) {
  const tools = await folder.makeTools();
  const coursePath = original && original.duckMs.length > 0 ? at("course") : null;
  if (original && coursePath) await writeDuckCourse(coursePath, original.duckMs, { seconds: pictureSeconds, fromSeconds });
  const job = { pictureSeconds, startAtSeconds: 1.5 + fromSeconds, volume, tags };
  const files = {
    picture: at(`${pictureSeconds}.mp4`),
    music: await probeMusic(tools, at("music.wav")),
    musicPath: at("music.wav"),
    original: original && { path: at("voice.m4a"), volume: volume === 0 ? 1 : 0, coursePath, fromSeconds },
  };
  const [left] = await readSound(await makeFinishedVideo(job, tools, files, () => {}));
  return left;
}

/** Offset of the part's sound from the same stretch of the whole video's. */
async function lagOf(part: Omit<Part, "pictureSeconds" | "fromSeconds">) {
  const whole = await layPart({ ...part, pictureSeconds: 5, fromSeconds: 0 });
  const cut = await layPart({ ...part, pictureSeconds: 2, fromSeconds: 1.24 });
  return compareSound(cut, whole.subarray(Math.round(1.24 * 48_000)), 20_000, 8_000);
}

test("aligns a cut-down's music with the whole video, to the sample", async () => {
  expect(await lagOf({ music: 0.6 })).toMatchObject({ lag: 0, gain: expect.closeTo(1, 1) as number });
});

test("aligns a cut-down's original sound with the whole video", async () => {
  expect(await lagOf({ music: 0, original: { duckMs: [] } })).toMatchObject({ lag: 0 });
});

test("ducks a cut-down's music under its own speech", async () => {
  const original = { duckMs: [[1800, 2600] as [number, number]] };
  const cut = await layPart({ pictureSeconds: 2, fromSeconds: 1.24, music: 0.6, original });
  // 1.8-2.6 s of the video is 0.56-1.36 s of the cut-down.
  const [before, under] = [level(cut, 2_000, 12_000), level(cut, 36_000, 60_000)];
  expect(under).toBeLessThan(before * 0.6);
});

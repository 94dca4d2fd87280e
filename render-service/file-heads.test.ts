import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readMusicHeader } from "./file-heads.ts";
import { ffmpeg, makeFolder } from "./test-media.ts";
import { makeNoise, writeWav } from "./test-sound.ts";

const folder = makeFolder();

test("reads length and channels from WAV and FLAC headers without a probe", async () => {
  const [wav, flac] = [folder.at("a.wav"), folder.at("a.flac")];
  await writeWav(wav, makeNoise(1.5, 1, 44_100));
  await ffmpeg("-i", wav, "-ac", "2", flac);
  expect(await readMusicHeader(wav)).toEqual({ kind: "wav", channels: 1, seconds: 1.5 });
  expect(await readMusicHeader(flac)).toEqual({ kind: "flac", channels: 2, seconds: 1.5 });
});

test("leaves truncated files and other formats to the probe", async () => {
  const file = folder.at;
  const [wav, cut, mp3] = [file("a.wav"), file("cut.wav"), file("a.mp3")];
  await writeFile(cut, (await readFile(wav)).subarray(0, 5_000));
  await ffmpeg("-i", wav, mp3);
  expect(await readMusicHeader(cut)).toBeNull();
  expect(await readMusicHeader(mp3)).toBeNull();
});

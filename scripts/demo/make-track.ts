import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { trackFiles, writeManifest } from "#scripts/demo/built-manifest.ts";
import { coverSvg } from "#scripts/demo/cover-art.ts";
import { encodeCover } from "#scripts/demo/encode-cover.ts";
import { encodeMusic } from "#scripts/demo/encode-music.ts";
import { sampleRate } from "#scripts/demo/music/audio.ts";
import { synthesise } from "#scripts/demo/music/synthesise.ts";
import { peaksOf } from "#scripts/demo/peaks.ts";
import type { DemoTrack } from "#scripts/demo/track.ts";

/**
 * Makes a track in a folder of its own and moves that to `folder` when every file is whole,
 * so that a run stopped anywhere leaves nothing that looks finished.
 */
export async function makeTrack(track: DemoTrack, folder: string): Promise<void> {
  const making = `${folder}.making-${process.pid}`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  const path = (name: keyof typeof trackFiles) => join(making, trackFiles[name]);

  const sound = synthesise(track.composition);
  const levels = await encodeMusic(sound, track, { master: path("master"), preview: path("preview") });
  const svg = coverSvg({ family: track.cover, mood: track.mood, seed: track.composition.seed });
  const placeholderColour = await encodeCover(svg, { large: path("cover"), small: path("coverSmall") });
  const durationMs = Math.round((sound.left.length / sampleRate) * 1000);
  await writeManifest(making, { ...levels, placeholderColour, durationMs, peaks: peaksOf(sound) });

  await rm(folder, { recursive: true, force: true });
  await rename(making, folder);
}

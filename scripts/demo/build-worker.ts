import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { trackFiles, writeManifest } from "./built-manifest.ts";
import { coverSvg, encodeCover } from "./cover-art.ts";
import { ingestMusic } from "./seed-ingest.ts";
import { synthesise } from "./music/synthesise.ts";
import type { DemoTrack } from "./track.ts";

/** One thread builds one track and exits, which frees all its memory. */
const { track, folder } = workerData as { track: DemoTrack; folder: string }; // sent by build-track.ts only
await makeTrack(track, folder);

/**
 * Builds a track in a temporary folder and renames it to `folder` when all files are complete, so that an interrupted build
 * leaves nothing that looks finished.
 */
async function makeTrack(track: DemoTrack, folder: string): Promise<void> {
  const making = `${folder}.making-${process.pid}`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  const path = (name: keyof typeof trackFiles) => join(making, trackFiles[name]);

  const facts = await ingestMusic(synthesise(track.composition), making, {
    master: path("master"),
    preview: path("preview"),
  });
  const svg = coverSvg({ family: track.cover, mood: track.mood, seed: track.composition.seed });
  const placeholderColour = await encodeCover(svg, { large: path("cover"), small: path("coverSmall") });
  await writeManifest(making, { placeholderColour, facts });

  await rm(folder, { recursive: true, force: true });
  await rename(making, folder);
}

import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { type BuiltTrack, readBuiltTrack } from "./built-manifest.ts";
import type { DemoTrack } from "./track.ts";

/** Increment when the same definition should sound or look different; all tracks are then built again. */
const generatorVersion = 4;

/** Builds a track in a worker thread, or returns the result of an earlier build of the same definition. */
export async function buildTrack(track: DemoTrack, outDir: string): Promise<BuiltTrack> {
  const folder = trackFolder(track, outDir);
  const existing = await readBuiltTrack(folder);
  if (existing) return existing;
  await mkdir(outDir, { recursive: true });
  await makeInThread(track, folder);
  const built = await readBuiltTrack(folder);
  if (!built) throw new Error(`${track.slug} was made but is not whole`);
  return built;
}

/** Builds tracks in order, `concurrency` at a time, with a callback for each; the first failure stops the rest. */
export async function buildTracks(
  tracks: readonly DemoTrack[],
  options: {
    outDir: string;
    concurrency: number;
    onTrack?: (track: DemoTrack, built: BuiltTrack) => void | Promise<void>;
  },
): Promise<void> {
  await sweepAbandoned(options.outDir);
  const waiting = tracks.values();
  const lane = async () => {
    for (const track of waiting) {
      // A lane builds one track at a time; lanes run in parallel.
      await options.onTrack?.(track, await buildTrack(track, options.outDir));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency) }, lane));
}

/** Cache key: a hash of everything that determines how the track sounds and looks. */
export function trackFolder(track: DemoTrack, outDir: string): string {
  const { title, artist, isrc, mood, cover, composition } = track;
  const definition = JSON.stringify({ generatorVersion, title, artist, isrc, mood, cover, composition });
  const fingerprint = createHash("sha256").update(definition).digest("hex").slice(0, 16);
  return join(resolve(outDir), `${track.slug}-${fingerprint}`);
}

async function makeInThread(track: DemoTrack, folder: string): Promise<void> {
  const worker = new Worker(new URL("./build-worker.ts", import.meta.url), { workerData: { track, folder } });
  await new Promise<void>((done, failed) => {
    worker.once("error", (cause) => failed(new Error(`${track.slug} could not be made`, { cause })));
    worker.once("exit", (code) => {
      if (code === 0) done();
      else failed(new Error(`${track.slug} could not be made: thread ended with ${code}`));
    });
  });
}

/** Removes unfinished folders of processes that have ended. */
async function sweepAbandoned(outDir: string): Promise<void> {
  const names = await readdir(outDir).catch(() => []);
  const abandoned = names.filter((name) => {
    const owner = /\.making-(\d+)$/.exec(name)?.[1];
    return owner !== undefined && !isRunning(Number(owner));
  });
  await Promise.all(abandoned.map((name) => rm(join(outDir, name), { recursive: true, force: true })));
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

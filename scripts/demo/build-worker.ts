import { workerData } from "node:worker_threads";
import { makeTrack } from "#scripts/demo/make-track.ts";
import type { DemoTrack } from "#scripts/demo/track.ts";

/** One thread makes one track and ends, which gives all its memory back. */
const { track, folder } = workerData as { track: DemoTrack; folder: string }; // sent by build-track.ts only
await makeTrack(track, folder);

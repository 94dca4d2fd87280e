import { parseArgs } from "node:util";
import { buildTracks } from "./build-track.ts";
import { catalogue } from "./catalogue.ts";

/** `node scripts/demo/build.ts --out DIR [--only N] [--concurrency N]` builds the demo tracks without seeding them. */
const { values } = parseArgs({
  options: {
    out: { type: "string" },
    only: { type: "string" },
    concurrency: { type: "string", default: "2" },
  },
});
if (!values.out) throw new Error("say where the tracks should go: --out DIR");

const selection = catalogue.slice(0, values.only ? Number(values.only) : undefined);
const start = performance.now();
let done = 0;
await buildTracks(selection, {
  outDir: values.out,
  concurrency: Number(values.concurrency),
  onTrack(track, built) {
    done += 1;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const { durationMs, loudness } = built.facts;
    const length = `${Math.floor(durationMs / 60_000)}:${String(Math.round(durationMs / 1000) % 60).padStart(2, "0")}`;
    const levels = `${loudness.integratedLufs.toFixed(1)} LUFS, ${loudness.truePeakDbtp.toFixed(1)} dBTP`;
    console.log(`${seconds}s  ${done}/${selection.length}  ${track.title} (${length}, ${levels})`);
  },
});

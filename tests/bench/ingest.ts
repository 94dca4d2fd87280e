import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Bench, cacheFolder, type Findings, isQuick, secondsRow } from "./bench.ts";
import { startMediaOrigin } from "./media-origin.ts";
import { doJob, jobHead, openRenderHost } from "./render-job.ts";
import { compare, median, timed } from "./rounds.ts";
import { song, songSeconds } from "./sound-media.ts";
import { runPlain } from "./sound.ts";

const rounds = isQuick ? 1 : 7;
const tools = ["decode + loudness", "FLAC master", "AAC preview", "Chromaprint"] as const;
type Tool = (typeof tools)[number];

export const ingest: Bench = {
  name: "ingest",
  about:
    `The ingest of a WAV of ${songSeconds} s at 24 bits and 48 kHz: the whole job of the render service (download over ` +
    "loopback, probe and tags, levels, waveform, loudness, tempo, key, fingerprint, FLAC master, AAC preview, verification, " +
    "hashes, uploads, signed event) against the sum of the bare tools one after the other on local files: ffmpeg decoding " +
    "and measuring R128 with true peaks, ffmpeg's FLAC, ffmpeg's AAC with the same settings, ffmpeg's Chromaprint.",
  async run(): Promise<Findings> {
    const source = await song();
    const origin = await startMediaOrigin({ "/source": source });
    const taken: Record<Tool, number[]> = {
      "decode + loudness": [],
      "FLAC master": [],
      "AAC preview": [],
      Chromaprint: [],
    };
    try {
      const host = await openRenderHost(origin);
      const commands = bareCommands(source);
      const measured = await compare(
        rounds,
        () =>
          timed(async () => {
            const urls = { sourceUrl: `${origin.url}/source`, previewUrl: `${origin.url}/preview` };
            const event = await doJob(host, origin, { kind: "ingest", ...jobHead(origin), ...urls });
            if (event.type !== "ingest.completed") throw new Error(`Not ingested: ${JSON.stringify(event)}`);
          }),
        async () => {
          let sum = 0;
          for (const tool of tools) {
            // Sequential, so that each tool has the machine to itself.
            const spent = await timed(() => runPlain(commands[tool]));
            taken[tool].push(spent);
            sum += spent;
          }
          return sum;
        },
      );
      const goal = { of: "ratio", atMost: 1.2 } as const;
      const row = secondsRow(`Ingest of ${songSeconds} s of WAV 24/48, whole job`, measured, "bare tools, summed", goal);
      return { rows: [row], details: describeTools(taken) };
    } finally {
      await origin.close();
    }
  },
};

function describeTools(taken: Record<Tool, number[]>): string {
  // The first round of each warms up, as in the comparison.
  const parts = tools.map((tool) => `${tool} ${(median(taken[tool].slice(1)) / 1000).toFixed(2)} s`);
  return `Bare tools: ${parts.join(", ")}.`;
}

function bareCommands(source: string): Record<Tool, readonly string[]> {
  const folder = join(cacheFolder, "bare");
  mkdirSync(folder, { recursive: true });
  const ffmpeg = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source];
  const flac = ["-c:a", "flac", "-sample_fmt", "s32", "-bits_per_raw_sample", "24"];
  const aac = ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "160k", "-movflags", "+faststart"];
  const print = ["-f", "chromaprint", "-fp_format", "raw"];
  return {
    "decode + loudness": [...ffmpeg, "-af", "ebur128=peak=true", "-f", "null", "-"],
    "FLAC master": [...ffmpeg, ...flac, join(folder, "master.flac")],
    "AAC preview": [...ffmpeg, ...aac, join(folder, "preview.m4a")],
    Chromaprint: [...ffmpeg, ...print, join(folder, "fingerprint")],
  };
}

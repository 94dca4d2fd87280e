import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeComp } from "#render-service/comps/make-comp.ts";
import type { Tools } from "#render-service/tools.ts";
import { type Bench, cacheFolder, isQuick, type Row } from "./bench.ts";
import { compare } from "./rounds.ts";
import { clipSeconds, previewOfFilm, smallPicture } from "./sound-media.ts";
import { runPlain } from "./sound.ts";
import { encoding } from "#render-service/comps/comp-arguments.ts";
import { detectSandbox } from "#render-service/sandbox.ts";

const rounds = isQuick ? 2 : 7;
const ticksPerSecond = 100;

export const comp: Bench = {
  name: "comp",
  about:
    `A comp of ${clipSeconds} s from the small picture (480p) and the preview (AAC): probes, marks, ffmpeg and verification, ` +
    "in processor time of all programs, against the bare ffmpeg making the same 480p H.264 and AAC without any mark.",
  async run(): Promise<Row[]> {
    const [picture, music] = [await smallPicture(), await previewOfFilm()];
    const outputs = mkdtempSync(join(cacheFolder, "comp-"));
    try {
      // Without namespaces: processor time used in a PID namespace is not reported outside it.
      const sandbox = await detectSandbox(false);
      const signal = new AbortController().signal;
      const tools: Tools = {
        sandbox,
        inputs: dirname(picture),
        outputs,
        threads: 3,
        niceness: 0,
        signal,
      };
      const cue = { pictureSeconds: clipSeconds, startAtSeconds: 12.4, volume: 0.6 };
      const names = { name: "Northwind Coffee", title: "Film Score", artist: "The Bench" };
      const measured = await compare(
        rounds,
        () => processorTime(() => writeComp({ ...cue, ...names }, tools, { picture, music }, () => {})),
        () => processorTime(() => runPlain(bareCommand(picture, music, join(outputs, "bare.mp4")))),
      );
      return [
        {
          what: `Comp of ${clipSeconds} s, processor time`,
          value: measured.subject,
          unit: "s",
          baseline: { what: "bare ffmpeg, same encode", value: measured.baseline },
          goal: { of: "value", atMost: 4 },
        },
      ];
    } finally {
      rmSync(outputs, { recursive: true });
    }
  },
};

const bareCommand = (picture: string, music: string, output: string): string[] =>
  [
    ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", picture, "-ss", "12.4", "-i", music],
    ["-map", "0:v", "-map", "1:a", "-t", String(clipSeconds)],
    encoding,
    ["-threads", "1", "-c:a", "aac", "-aac_coder", "fast", "-b:a", "128k", output],
  ].flat();

/** Processor seconds of this process and its finished children. */
function used(): number {
  const own = process.cpuUsage();
  // The program's name may contain spaces; fields 16 and 17 (proc(5)) are the children's times.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const children = Number(fields[13]) + Number(fields[14]);
  return (own.user + own.system) / 1e6 + children / ticksPerSecond;
}

export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = used();
  await work();
  return used() - before;
}

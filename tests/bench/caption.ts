import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makePicture } from "#render-service/prepare-picture.ts";
import { type Bench, cacheFolder, isQuick, type Row } from "./bench.ts";
import { processorTime } from "./comp.ts";
import { median, repeat } from "./rounds.ts";
import { minuteClip } from "./sound-media.ts";
import { detectSandbox } from "#render-service/sandbox.ts";

const rounds = isQuick ? 1 : 3;
const nowhere = "http://media.test/";
const urls = { callbackUrl: nowhere, outputUrl: nowhere, posterUrl: nowhere, sourceUrl: nowhere };

export const caption: Bench = {
  name: "caption",
  about:
    "Another track's names on a minute of 1080p video: probes, overlay, encode up to the keyframe, join and verification, in " +
    "processor time of all programs, against the preparation of the same video with the first track's names.",
  async run(): Promise<Row[]> {
    const source = await minuteClip();
    const folder = mkdtempSync(join(cacheFolder, "caption-"));
    // Without namespaces: processor time used in a PID namespace is not reported outside it.
    const sandbox = await detectSandbox(false);
    const { signal } = new AbortController();
    const [inputs, outputs] = [join(folder, "in"), join(folder, "out")];
    mkdirSync(inputs);
    mkdirSync(outputs);
    const make = async (title: string, from: object) => {
      const head = { kind: "prepare", jobId: crypto.randomUUID(), attempt: 1, ...urls } as const;
      const job = { ...head, overlay: { title, artist: "The Bench" }, ...from };
      const tools = { sandbox, inputs, outputs, threads: 3, niceness: 0, signal };
      const made = await makePicture(job, tools, () => {});
      if (!made.ok) throw new Error(`The clip was refused: ${made.code}`);
      return made;
    };
    try {
      copyFileSync(source, join(inputs, "source"));
      const first = await processorTime(async () => {
        const { clean } = await make("Film Score", { proxyUrl: nowhere });
        if (clean !== null) renameSync(clean, join(inputs, "clean.mp4"));
      });
      const second = () => processorTime(() => make("Other Score", { cleanUrl: nowhere }));
      const others = await repeat(rounds, second);
      return [
        {
          what: "A second track on a minute of 1080p, processor time",
          value: median(others),
          unit: "s",
          baseline: { what: "the first track", value: first },
          goal: { of: "ratio", atMost: 0.05 },
        },
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

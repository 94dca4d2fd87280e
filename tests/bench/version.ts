import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkVersion } from "#render-service/compare-pictures/check-version.ts";
import type { Tools } from "#render-service/tools.ts";
import { type Bench, cacheFolder, isQuick, type Row, secondsRow } from "./bench.ts";
import { compare, timed } from "./rounds.ts";
import { clipSeconds, preparedPicture, uprightPicture } from "./sound-media.ts";
import { runPlain } from "./sound.ts";
import { detectSandbox } from "#render-service/sandbox.ts";

const rounds = isQuick ? 2 : 7;

export const version: Bench = {
  name: "version",
  about:
    `A 9:16 crop of a licensed ${clipSeconds} s 1080p picture is recognised: both are read four times a second in the ` +
    "sandbox, hashed in every place where the crop may come from and compared, against the bare ffmpeg decoding both to nowhere.",
  async run(): Promise<Row[]> {
    const [licensed, upright] = [await preparedPicture(), await uprightPicture()];
    const outputs = mkdtempSync(join(cacheFolder, "version-"));
    try {
      const tools: Tools = {
        sandbox: await detectSandbox(),
        inputs: dirname(licensed),
        outputs,
        threads: 2,
        niceness: 0,
        signal: new AbortController().signal,
      };
      const of = {
        videoUrl: "http://media.test/licensed",
        videoSeconds: clipSeconds,
        shown: { video: { width: 1920, height: 1080 }, picture: { width: 607, height: 1080 } },
        minKnownShare: 0.6,
      };
      const files = { picture: upright, pictureSeconds: clipSeconds, licensedPath: licensed };
      const known = new Set<number>();
      const measured = await compare(
        rounds,
        () =>
          timed(async () => {
            const { compared } = await checkVersion(tools, of, files);
            known.add((compared?.knownSeconds ?? 0) / (compared?.seconds ?? 1));
          }),
        () => timed(() => Promise.all([licensed, upright].map(decode))),
      );
      if (Math.min(...known) < 0.95) throw new Error(`Only ${Math.min(...known)} of the version was known`);
      return [
        secondsRow(`A version of ${clipSeconds} s is recognised`, measured, "bare ffmpeg decodes both", {
          of: "ratio",
          atMost: 2,
        }),
      ];
    } finally {
      rmSync(outputs, { recursive: true });
    }
  },
};

const decode = (path: string) => runPlain(["ffmpeg", "-nostdin", "-v", "error", "-i", path, "-map", "0:v", "-f", "null", "-"]);

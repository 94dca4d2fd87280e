import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Printed } from "#app/islands/prints/prints.ts";
import { film } from "#tests/e2e/media.ts";
import { type Bench, cacheFolder, isQuick, type Row, secondsRow } from "./bench.ts";
import { compare, timed } from "./rounds.ts";
import { openWorkerPage } from "./worker-page.ts";

const seconds = isQuick ? 4 : 30;
const rounds = isQuick ? 1 : 5;

export const print: Bench = {
  name: "print",
  about:
    `Prints of picture and sound of ${seconds} s of Big Buck Bunny (1920 × 1080, 30 pictures a second, H.264 at 8 Mbit/s, AAC) as ` +
    "/verify makes them: its worker in Chromium, which decodes without a graphics card, under the policy of public/_headers. " +
    "Against the length of the video, and against ffmpeg, which decodes the same file to nothing.",
  async run(): Promise<Row[]> {
    const file = makeVideo();
    const page = await openWorkerPage("app/islands/prints/print-worker.ts", file);
    try {
      const measured = await compare(
        rounds,
        () =>
          timed(async () => {
            const printed = await page.ask<Printed>("progress");
            if (printed.kind !== "done" || printed.question.looks.length === 0 || !printed.question.sound)
              throw new Error(`It was not read: ${JSON.stringify(printed).slice(0, 200)}`);
          }),
        () =>
          timed(async () => {
            execFileSync("ffmpeg", ["-v", "error", "-i", file, "-f", "null", "-"]);
          }),
      );
      const length = { ...measured, baseline: seconds * 1000 };
      return [
        secondsRow(`Prints of a 1080p video of ${seconds} s in a browser`, length, "the video's length", {
          of: "ratio",
          atMost: 0.4,
        }),
        // Twice, since it also scales, hashes and analyses audio, and a browser copies each frame.
        secondsRow("The same", measured, "ffmpeg, decoding alone", { of: "ratio", atMost: 2 }),
      ];
    } finally {
      await page.close();
    }
  },
};

function makeVideo(): string {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, `print-${seconds}.mp4`);
  if (existsSync(file)) return file;
  const picture = "-vf scale=1920:1080 -r 30 -c:v libx264 -preset veryfast -b:v 8M -pix_fmt yuv420p".split(" ");
  const sound = "-c:a aac -b:a 160k -movflags +faststart".split(" ");
  const from = ["-stream_loop", "-1", "-i", film, "-t", String(seconds)];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...from, ...picture, ...sound, file]);
  return file;
}

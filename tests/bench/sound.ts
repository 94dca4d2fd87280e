import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import type { SoundJob } from "#render-service/render-service.contract.ts";
import { readMusicHeader } from "#render-service/file-heads.ts";
import { soundArguments } from "#render-service/sound-arguments.ts";
import { type Bench, cacheFolder, isQuick, type Row, secondsRow } from "./bench.ts";
import { startMediaOrigin } from "./media-origin.ts";
import { doJob, jobHead, openRenderHost } from "./render-job.ts";
import { compare, timed } from "./rounds.ts";
import { clipSeconds, keptSound, master, preparedPicture } from "./sound-media.ts";

const rounds = isQuick ? 2 : 9;

const request = {
  pictureSeconds: clipSeconds,
  startAtSeconds: 42.3,
  volume: 0.6,
  tags: { title: "Film Score", artist: "The Bench", isrc: "GBCU72600001", licenceNumber: "CUE-BENCH" },
};

export const sound: Bench = {
  name: "sound",
  about:
    `The paid sound pass of a prepared ${clipSeconds} s 1080p picture (24-bit FLAC master of three minutes): the whole job of ` +
    "the render service (download over loopback, probe, ffmpeg in the sandbox, verification, hash, upload, signed event) " +
    "against the bare ffmpeg command with the same arguments followed by sha256sum on local files; and the same job with the " +
    "original sound kept under the music against the one that mutes it.",
  async run(): Promise<Row[]> {
    const files = { picture: await preparedPicture(), music: await master() };
    const origin = await startMediaOrigin({
      "/picture": files.picture,
      "/music": files.music,
      "/original": await keptSound(),
    });
    try {
      const host = await openRenderHost(origin);
      const runBare = await bareSoundPass(files);
      const results = new Set<string>();
      const measured = await compare(
        rounds,
        () =>
          timed(async () => {
            const event = await doJob(host, origin, soundJob(origin.url, jobHead(origin)));
            results.add("sha256" in event ? event.sha256 : event.type);
          }),
        () => timed(async () => results.add(await runBare())),
      );
      if (results.size !== 1) throw new Error(`Service and bare command wrote different files: ${[...results].join(" ")}`);
      const kept = { url: `${origin.url}/original`, volume: 0.8, duckMs: [] };
      const mixing = await compare(
        rounds,
        () => timed(() => doJob(host, origin, { ...soundJob(origin.url, jobHead(origin)), original: kept })),
        () => timed(() => doJob(host, origin, soundJob(origin.url, jobHead(origin)))),
      );
      return [
        secondsRow(`Sound pass of ${clipSeconds} s, whole job`, measured, "bare ffmpeg + sha256sum", {
          of: "ratio",
          atMost: 1.2,
        }),
        secondsRow(
          `Sound pass of ${clipSeconds} s that keeps the original sound, whole job`,
          mixing,
          "the same job, original sound muted",
          { of: "ratio", atMost: 1.5 },
        ),
      ];
    } finally {
      await origin.close();
    }
  },
};

function soundJob(url: string, head: ReturnType<typeof jobHead>): SoundJob {
  return { kind: "sound", ...head, ...request, pictureUrl: `${url}/picture`, musicUrl: `${url}/music` };
}

/** Runs the audio pass on local files with bare commands. Each run returns the hash that sha256sum printed. */
export async function bareSoundPass(files: { picture: string; music: string }): Promise<() => Promise<string>> {
  const music = await readMusicHeader(files.music);
  if (!music) throw new Error("The master's header cannot be read");
  const { pictureSeconds, startAtSeconds, volume, tags } = request;
  const folder = join(cacheFolder, "bare");
  mkdirSync(folder, { recursive: true });
  const output = join(folder, "finished.mp4");
  const plan = { music, startAtSeconds, pictureSeconds, volume };
  const command = soundArguments({ plan, ...files, output, tags });
  return async () => {
    await runPlain(command);
    return (await runPlain(["sha256sum", output])).slice(0, 64);
  };
}

/** Runs a program without a sandbox and discards its progress on file descriptor 3. */
export async function runPlain([program = "", ...args]: readonly string[]): Promise<string> {
  const nowhere = openSync("/dev/null", "w");
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit", nowhere] });
  closeSync(nowhere);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
  return output;
}

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { encodeArguments } from "#render-service/picture-arguments.ts";
import { probeVideo } from "#render-service/probe-video.ts";
import { type Bench, cacheFolder, isQuick, type Row, secondsRow } from "./bench.ts";
import { startMediaOrigin } from "./media-origin.ts";
import { doJob, jobHead, openRenderHost, type RenderHost } from "./render-job.ts";
import { compare, timed } from "./rounds.ts";
import { clipSeconds, smallClip } from "./sound-media.ts";
import { runPlain } from "./sound.ts";

const rounds = isQuick ? 1 : 5;

export const preparation: Bench = {
  name: "preparation",
  about:
    `The preparation of a ${clipSeconds} s 720p clip, scaled to 1080p: the whole job of the render service ` +
    "(download over loopback, sniff, probe, ffmpeg in the sandbox, verification, poster, upload, signed event) against bare " +
    "ffmpeg with the same filters and encoder settings on local files.",
  async run(): Promise<Row[]> {
    const source = await smallClip();
    const origin = await startMediaOrigin({ "/source": source });
    try {
      const host = await openRenderHost(origin);
      const command = await bareCommand(host, source);
      const measured = await compare(
        rounds,
        () =>
          timed(async () => {
            const urls = { sourceUrl: `${origin.url}/source`, posterUrl: `${origin.url}/poster` };
            const job = { kind: "prepare", ...jobHead(origin), ...urls, overlay: null } as const;
            const event = await doJob(host, origin, job);
            if (event.type !== "prepare.completed" || event.mode !== "encoded")
              throw new Error(`The picture was not encoded: ${JSON.stringify(event)}`);
          }),
        () => timed(() => runPlain(command)),
      );
      return [
        secondsRow(`Preparation of ${clipSeconds} s of 720p, whole job`, measured, "bare ffmpeg", {
          of: "ratio",
          atMost: 1.05,
        }),
      ];
    } finally {
      await origin.close();
    }
  },
};

/** Returns the service's own command for this clip, to run outside any sandbox. */
async function bareCommand({ sandbox, options }: RenderHost, source: string): Promise<string[]> {
  const folder = join(cacheFolder, "bare");
  mkdirSync(folder, { recursive: true });
  const threads = Math.ceil(options.slots * 1.5);
  const { signal } = new AbortController();
  const tools = { sandbox, inputs: dirname(source), outputs: folder, threads, niceness: 0, signal };
  const probed = await probeVideo(tools, source);
  if (!probed.ok) throw new Error(`The clip was refused: ${probed.code}`);
  return encodeArguments({
    video: probed.video,
    source,
    output: join(folder, "picture.mp4"),
    small: { glances: join(folder, "glances"), prints: join(folder, "prints") },
    threads,
  });
}

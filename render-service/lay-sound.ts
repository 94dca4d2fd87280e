import { join } from "node:path";
import { checkVersion } from "./compare-pictures/check-version.ts";
import type { RenderEvent, SoundJob } from "./render-service.contract.ts";
import { fault } from "./faults.ts";
import { download, type MediaIo, upload } from "./media-io.ts";
import { hitLimit } from "./run-tool.ts";
import { soundArguments } from "./sound-arguments.ts";
import { together } from "./together.ts";
import { runConfined, type Tools } from "./tools.ts";
import { probeMusic, verifySound } from "./verify-output.ts";

type Progress = (fraction: number) => void;

const maxPictureBytes = 3 * 2 ** 30;
const maxMusicBytes = 2 ** 30;

async function fetchInto(io: MediaIo, url: string, path: string, maxBytes: number): Promise<string> {
  const fits = await download(io, url, path, { maxBytes });
  if (!fits) throw fault("out-of-limits", `Larger than ${maxBytes} bytes`);
  return path;
}

/** Writes the finished video into the job's folder; both inputs must lie there. Throws faults. */
export async function makeFinishedVideo(
  job: Pick<SoundJob, "pictureSeconds" | "startAtSeconds" | "volume" | "tags">,
  tools: Tools,
  files: { picture: string; music: Awaited<ReturnType<typeof probeMusic>>; musicPath: string },
  onProgress: Progress,
): Promise<string> {
  const { pictureSeconds, startAtSeconds, volume, tags } = job;
  if (startAtSeconds >= files.music.seconds)
    throw fault("unexpected", `Start at ${startAtSeconds} s, but the music has ${files.music.seconds} s`);
  const output = join(tools.outputs, "finished.mp4");
  const plan = { music: files.music, startAtSeconds, pictureSeconds, volume };
  const command = soundArguments({ plan, picture: files.picture, music: files.musicPath, output, tags });
  const run = await runConfined(tools, command, {
    seconds: Math.max(60, pictureSeconds * 2),
    onProgress: (written) => onProgress(Math.min(1, written / pictureSeconds)),
  });
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr || `Ended by ${run.signal ?? run.code}`);
  if (run.code !== 0) throw fault("ffmpeg-failed", run.stderr);
  return output;
}

/**
 * The sound pass: lays the music under a prepared picture and stores the result with its hash. What is to be a version of a
 * licensed video is compared with it first.
 */
export async function laySound(
  job: SoundJob,
  tools: Tools,
  io: MediaIo,
  onProgress: Progress,
): Promise<RenderEvent> {
  const musicPath = join(tools.inputs, "music");
  const fetchMusic = async () => {
    await fetchInto(io, job.musicUrl, musicPath, maxMusicBytes);
    return probeMusic(tools, musicPath);
  };
  const { versionOf } = job;
  const licensedPath = join(tools.inputs, "licensed.mp4");
  const [picture, music] = await together([
    fetchInto(io, job.pictureUrl, join(tools.inputs, "picture.mp4"), maxPictureBytes),
    fetchMusic(),
    versionOf ? fetchInto(io, versionOf.videoUrl, licensedPath, maxPictureBytes) : Promise.resolve(),
  ]);
  const head = { jobId: job.jobId, attempt: job.attempt };
  onProgress(0.2);
  const version = versionOf && (await checkVersion(tools, versionOf, { ...job, picture, licensedPath }));
  if (version?.ok === false) {
    const { code, detail, compared } = version;
    return { type: "refused", ...head, code, detail, ...(compared && { compared }) };
  }

  const files = { picture, music, musicPath };
  const output = await makeFinishedVideo(job, tools, files, (fraction) => onProgress(0.2 + fraction * 0.6));
  // Sent while it is being checked; it only counts once the event below says so.
  const [stored, seconds] = await together([
    upload(io, job.outputUrl, output, {
      contentType: "video/mp4",
      onProgress: (fraction) => onProgress(0.8 + fraction * 0.2),
    }),
    verifySound(tools, output, job.pictureSeconds),
  ]);
  const durationMs = Math.round(seconds * 1000);
  return {
    type: "sound.completed",
    ...head,
    ...stored,
    durationMs,
    ...(version && { compared: version.compared }),
  };
}

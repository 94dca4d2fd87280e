import { join } from "node:path";
import { checkVersion } from "./compare-pictures/check-version.ts";
import type { SoundJob } from "./render-service.contract.ts";
import { fault, type JobEnd, type Refusal, refused } from "./faults.ts";
import { type Finish, levelSound, measureGraph, measureVideo } from "./loudness/level-sound.ts";
import { fetchInto, maxPictureBytes, type MediaIo } from "./media-io.ts";
import { type MixedOriginal, fetchOriginal } from "./original-sound/mix-original.ts";
import { requireSuccess } from "./run-tool.ts";
import { soundArguments, soundFilter, soundInputs } from "./sound-arguments.ts";
import { runConfined, allSettledThenThrow, type Progress, type Tools } from "./tools.ts";
import { probeMusic, verifySound } from "./verify-output.ts";
import { upload } from "./upload.ts";

const maxMusicBytes = 2 ** 30;

type Mix = Pick<SoundJob, "pictureSeconds" | "startAtSeconds" | "volume" | "edit" | "tags">;
type Files = {
  picture: string;
  music: Awaited<ReturnType<typeof probeMusic>>;
  musicPath: string;
  /** Missing if muted. */
  original?: MixedOriginal | undefined;
};

function planOf({ pictureSeconds, startAtSeconds, volume, edit }: Mix, { music, original }: Files, finish?: Finish) {
  const plan = { music, startAtSeconds, pictureSeconds, volume };
  return { ...plan, ...(edit && { edit }), ...(original && { original }), ...(finish && { finish }) };
}

/** Writes the finished video into the job's folder, which must contain all inputs. Throws faults. */
export async function makeFinishedVideo(
  job: Mix,
  tools: Tools,
  files: Files,
  onProgress: Progress,
  finish?: Finish,
): Promise<string> {
  const { pictureSeconds, startAtSeconds, tags } = job;
  if (startAtSeconds >= files.music.seconds)
    throw fault("unexpected", `Start at ${startAtSeconds} s, but the music has ${files.music.seconds} s`);
  const output = join(tools.outputs, "finished.mp4");
  const plan = planOf(job, files, finish);
  const command = soundArguments({ plan, picture: files.picture, music: files.musicPath, output, tags });
  const run = await runConfined(tools, command, {
    seconds: Math.max(60, pictureSeconds * 2),
    onProgress: (written) => onProgress(Math.min(1, written / pictureSeconds)),
  });
  requireSuccess(run);
  return output;
}

/** Writes it at the target loudness; refuses a mix that cannot reach it. Throws faults. */
export async function makeLevelledVideo(
  job: Mix,
  tools: Tools,
  files: Files,
  onProgress: Progress,
): Promise<{ ok: true; path: string } | Refusal> {
  const seconds = job.pictureSeconds;
  return levelSound({
    measureMix(finish) {
      // The plan as it will be written, but without a limiter until the gain is known.
      const plan = planOf(job, files, finish ?? { gainDecibels: 0, peakLimit: null });
      const inputs = soundInputs({ plan, picture: files.picture, music: files.musicPath });
      return measureGraph(tools, inputs, soundFilter(plan), seconds);
    },
    async write(finish) {
      const path = await makeFinishedVideo(job, tools, files, onProgress, finish);
      return { path, level: await measureVideo(tools, path, seconds) };
    },
  });
}

/**
 * The sound pass: adds the music to a prepared picture and stores the result with its hash. A version of a licensed video is
 * first compared with it.
 */
export async function muxAudio(job: SoundJob, tools: Tools, io: MediaIo, onProgress: Progress): Promise<JobEnd> {
  const musicPath = join(tools.inputs, "music");
  const fetchMusic = async () => {
    await fetchInto(io, job.musicUrl, musicPath, maxMusicBytes);
    return probeMusic(tools, musicPath);
  };
  const { versionOf } = job;
  const licensedPath = join(tools.inputs, "licensed.mp4");
  const [picture, music, , original] = await allSettledThenThrow([
    fetchInto(io, job.pictureUrl, join(tools.inputs, "picture.mp4"), maxPictureBytes),
    fetchMusic(),
    versionOf ? fetchInto(io, versionOf.videoUrl, licensedPath, maxPictureBytes) : Promise.resolve(),
    fetchOriginal(io, tools, job),
  ]);
  onProgress(0.2);
  const version = versionOf && (await checkVersion(tools, versionOf, { ...job, picture, licensedPath }));
  if (version?.ok === false) {
    const { code, detail, compared } = version;
    return { type: "refused", code, detail, ...(compared && { compared }) };
  }

  const files = { picture, music, musicPath, original };
  const follow = (fraction: number) => onProgress(0.2 + fraction * 0.6);
  const result = job.isLevelled
    ? await makeLevelledVideo(job, tools, files, follow)
    : { ok: true as const, path: await makeFinishedVideo(job, tools, files, follow) };
  if (!result.ok) return refused(result);
  const output = result.path;
  // Uploaded while it is being verified; only valid once the event below confirms it.
  const [stored, seconds] = await allSettledThenThrow([
    upload(io, job.outputUrl, output, {
      contentType: "video/mp4",
      onProgress: (fraction) => onProgress(0.8 + fraction * 0.2),
    }),
    verifySound(output, job.pictureSeconds),
  ]);
  const durationMs = Math.round(seconds * 1000);
  return { type: "sound.completed", ...stored, durationMs, ...(version && { compared: version.compared }) };
}

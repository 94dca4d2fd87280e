import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { makePicture } from "./prepare-picture.ts";
import type { PrepareJob } from "./render-service.contract.ts";
import type { Tools } from "./tools.ts";
import { detectSandbox, type Sandbox } from "./sandbox.ts";

/** Test-only: media from ffmpeg's generators, and ways to inspect results. */
const run = promisify(execFile);

/** A temporary folder, removed after the tests. */
export function makeFolder() {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "cuesheet-test-")));
  afterAll(() => rm(path, { recursive: true, force: true }));
  /** Prepares a copy of `source` in a fresh job folder. */
  const prepare = async (source: string, job = prepareJob()) => {
    const tools = await makeTools(path);
    await copyFile(source, join(tools.inputs, "source"));
    return makePicture(job, tools, () => {});
  };
  return {
    path,
    at: (name: string) => join(path, name),
    /** Tools that read this folder's files: they see only a job's own folders. */
    makeTools: async (): Promise<Tools> => ({ ...(await makeTools(path)), inputs: path }),
    prepare,
    /** Throws if the file is refused. */
    mustPrepare: async (source: string, job?: PrepareJob) => {
      const result = await prepare(source, job);
      if (!result.ok) throw new Error(`Refused as ${result.code}: ${result.detail}`);
      return result;
    },
  };
}

let sandbox: Promise<Sandbox> | undefined;

/** Tools in a fresh job folder under `folder`. */
export async function makeTools(folder: string, signal = new AbortController().signal): Promise<Tools> {
  const job = await mkdtemp(join(folder, "job-"));
  const [inputs, outputs] = [join(job, "in"), join(job, "out")];
  await mkdir(inputs);
  await mkdir(outputs);
  sandbox ??= detectSandbox();
  return { sandbox: await sandbox, inputs, outputs, threads: 2, niceness: 0, signal };
}

/** A job whose URLs are never requested, and without a proxy, which would cost a second encoding. */
export function prepareJob(overlay: PrepareJob["overlay"] = null): PrepareJob {
  return {
    kind: "prepare",
    jobId: crypto.randomUUID(),
    attempt: 1,
    callbackUrl: "http://media.test/callback",
    outputUrl: "http://media.test/picture",
    posterUrl: "http://media.test/poster",
    sourceUrl: "http://media.test/source",
    overlay,
  };
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args]);
}

export async function ffmpegBytes(...args: string[]): Promise<Buffer> {
  const { stdout } = await run("ffmpeg", ["-nostdin", "-v", "error", ...args, "pipe:1"], {
    encoding: "buffer",
    maxBuffer: 256 * 2 ** 20,
  });
  return stdout;
}

export async function ffprobe(path: string, entries: string): Promise<string> {
  const show = ["-show_entries", entries, "-of", "default=nw=1", path];
  const { stdout } = await run("ffprobe", ["-v", "error", ...show]);
  return stdout;
}

type Picture = { size?: string; rate?: number; seconds?: number; filter?: string; source?: string };

/** A moving test picture as ffmpeg input arguments. */
export function testPicture({ size = "320x240", rate = 10, seconds = 1, filter = "", source }: Picture = {}) {
  const lavfi = `${source ?? "testsrc2"}=size=${size}:rate=${rate}:duration=${seconds}${filter && `,${filter}`}`;
  return ["-f", "lavfi", "-i", lavfi];
}

export const testTone = ["-f", "lavfi", "-i", "sine=frequency=300:duration=1:sample_rate=48000"];
export const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

/** A video that can be copied: portrait, 1080x1920, with an audio track. */
export async function makeReadyVideo(path: string, seconds = 1): Promise<void> {
  const picture = testPicture({ size: "1080x1920", rate: 10, seconds });
  const sound = ["-c:a", "aac", "-shortest", "-movflags", "+faststart"];
  await ffmpeg(...picture, ...testTone, ...x264, "-g", "10", "-bf", "0", ...sound, path);
}

/** One frame as RGB, with a reader of single pixels. */
export async function readFrame(path: string, atSeconds: number, width: number) {
  const seek = ["-ss", String(atSeconds), "-i", path, "-frames:v", "1"];
  const raw = await ffmpegBytes(...seek, "-f", "rawvideo", "-pix_fmt", "rgb24");
  const pixel = (x: number, y: number): [number, number, number] => {
    const start = (y * width + x) * 3;
    return [raw[start] ?? 0, raw[start + 1] ?? 0, raw[start + 2] ?? 0];
  };
  return { raw, pixel };
}

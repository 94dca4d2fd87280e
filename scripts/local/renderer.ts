import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isLogging, logLines, startProcess } from "./processes.ts";
import { home, readSecrets } from "./settings.ts";
import type { Place } from "./worker.ts";

/** Runs the render service, or the program that stands for it in tests. */
export function startRenderer(place: Place): ChildProcess {
  const child = startProcess(process.execPath, [process.env.RENDERER_MAIN ?? "render-service/main.ts"], {
    stdio: isLogging ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      RENDERER_HOST: "127.0.0.1",
      RENDERER_PORT: String(place.rendererPort),
      RENDERER_SECRET: readSecrets().RENDERER_SECRET,
      RENDERER_TEMP: join(home, "renderer"),
      MEDIA_ORIGINS: place.origin,
      RENDERER_BACKGROUND_NICENESS: process.env.RENDERER_BACKGROUND_NICENESS,
    },
  });
  logLines("renderer", child);
  return child;
}

/** Runs ffmpeg with its standard input fed from memory; answers what it wrote to standard error. */
export async function runFfmpeg(input: Iterable<Buffer>, options: readonly string[]): Promise<string> {
  const child = spawn("ffmpeg", ["-hide_banner", "-nostats", "-y", ...options], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause) => reject(new Error("ffmpeg could not be started", { cause })));
    child.once("close", resolve);
  });
  const [code] = await Promise.all([exited, pipeline(Readable.from(input), child.stdin)]);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.slice(-600)}`);
  return said;
}

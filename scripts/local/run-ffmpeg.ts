import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

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

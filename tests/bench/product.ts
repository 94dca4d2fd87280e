import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProcess, findFree } from "#scripts/local/processes.ts";
import { cacheFolder } from "./bench.ts";

export type Product = { origin: string; home: string; stop(): Promise<void> };

const patienceMs = 300_000;

/** Starts the whole product by `npm start`'s script, with fresh accounts and database. */
export async function startProduct(): Promise<Product> {
  const home = join(cacheFolder, "home");
  // Keeps the music, which takes longest to make.
  rmSync(join(home, "state"), { recursive: true, force: true });
  const port = await findFree(8960);
  const child = startProcess(process.execPath, ["scripts/start.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      CUESHEET_HOME: home,
      CUESHEET_FIRST_TRACKS: "1",
      CUESHEET_ONLY_FIRST_TRACKS: "1",
    },
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // Signals only the parent, which stops its own children; signalling the group would kill them first.
    child.kill("SIGTERM");
    await ended;
  };
  const origin = `http://localhost:${port}`;
  const ready = new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(`ready ${origin}`)) resolve("ready");
    });
    child.once("exit", () => reject(new Error(`The product did not start:\n${said.slice(-3000)}`)));
  });
  const outcome = await Promise.race([ready, pause(patienceMs, "late", { ref: false })]);
  if (outcome === "ready") return { origin, home, stop };
  await stop();
  throw new Error("The product was not ready in time");
}

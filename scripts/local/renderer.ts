import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { isLogging, logLines } from "./line-log.ts";
import { startProcess } from "./processes.ts";
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

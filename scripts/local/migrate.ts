import { existsSync } from "node:fs";
import { runProcess } from "./processes.ts";
import { statePath } from "./settings.ts";

/** Applies what migrations the local database lacks. Says whether it is new. */
export async function migrate(): Promise<"new" | "there already"> {
  const isNew = !existsSync(statePath);
  await runProcess("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", statePath], {
    env: { ...process.env, CI: "true" },
  });
  return isNew ? "new" : "there already";
}

import { setTimeout as pause } from "node:timers/promises";

const patience = 90_000;

/** Asks the health address until everything answers. Throws with what does not, when patience is over. */
export async function waitUntilHealthy(origin: string): Promise<string> {
  let last = "no answer";
  for (const until = Date.now() + patience; Date.now() < until;) {
    try {
      const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(8000) });
      last = await answer.text();
      if (answer.ok) return "all answer";
    } catch (error) {
      last = String(error);
    }
    await pause(200);
  }
  throw new Error(`Some services don’t respond: ${last.slice(0, 2000)}`);
}

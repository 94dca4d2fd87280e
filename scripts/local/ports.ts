import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** The port asked for, or null when it is taken and was asked for by name; without one the first free one from 8787. */
export async function choosePort(requested: string | undefined): Promise<number | null> {
  if (requested) {
    const port = Number(requested);
    return Number.isInteger(port) && port > 0 && port < 65_536 && (await isFree(port)) ? port : null;
  }
  return findFree(8787);
}

export async function findFree(from: number): Promise<number> {
  for (let port = from; port < from + 200; port++) {
    // The first free one is wanted, in order.
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port at or above ${from}`);
}

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

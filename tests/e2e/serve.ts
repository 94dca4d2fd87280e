import { type ChildProcess, spawn } from "node:child_process";
import { dropUnusableModel, environmentOf, modelEnvironment, type Product, renewHome, shared } from "./product.ts";

/** `node tests/e2e/serve.ts` builds the template home directory if needed and runs the shared product until stopped. */
function run(environment: Record<string, string>, ...args: string[]): ChildProcess {
  const env = { ...process.env, ...environment };
  // With an IPC channel, so that it ends when this process is killed.
  const stdio = ["inherit", "inherit", "inherit", "ipc"] as const;
  return spawn(process.execPath, ["scripts/start.ts", ...args], { stdio: [...stdio], env });
}

const ended = (child: ChildProcess) => new Promise<number>((resolve) => child.on("exit", (code) => resolve(code ?? 1)));

async function main(product: Product): Promise<number> {
  dropUnusableModel();
  const prepared = await ended(run(modelEnvironment, "--prepare"));
  if (prepared !== 0) return prepared;
  renewHome(product);
  const server = run(environmentOf(product));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
  return ended(server);
}

process.exit(await main(shared));

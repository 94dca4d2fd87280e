import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { keepProcess, type Patience } from "./keep-process.ts";
import { startProcess, stopProcesses } from "./processes.ts";

const quick: Patience = { ask: 20, answer: 300, misses: 2, restart: 1, lived: 0 };
const server = `require("node:http").createServer((q, a) => a.end(String(process.pid)))
  .listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;

/** Keeps a small server running and records its processes. */
function watchServer(patience: Patience = quick) {
  const lives: ChildProcess[] = [];
  let port = "";
  let isStopping = false;
  let answers = 0;
  const ask = async (signal: AbortSignal | null = null) => (await fetch(`http://127.0.0.1:${port}`, { signal })).text();
  const kept = keepProcess(
    {
      name: "A server",
      start() {
        const child = startProcess(process.execPath, ["-e", server], { stdio: ["ignore", "pipe", "pipe"] });
        lives.push(child);
        child.stdout?.once("data", (chunk: Buffer) => (port = chunk.toString().trim()));
        return child;
      },
      async answers(signal) {
        await ask(signal);
        answers += 1;
      },
      isStopping: () => isStopping,
    },
    patience,
  );
  const stop = async () => {
    isStopping = true;
    await stopProcesses();
    await kept;
  };
  const life = async (number: number) => {
    await expect.poll(() => ask().catch(() => null), { timeout: 20_000 }).toBe(String(lives[number - 1]?.pid));
  };
  return { lives, life, stop, heard: () => answers };
}

describe("keepProcess", () => {
  test("restarts a process that dies", async () => {
    const { lives, life, stop } = watchServer();
    await expect.poll(() => lives.length).toBe(1);
    await life(1);
    lives[0]?.kill("SIGKILL");
    await expect.poll(() => lives.length, { timeout: 20_000 }).toBe(2);
    await life(2);
    await stop();
  });

  test("kills and restarts a process that stops answering", async () => {
    const { lives, life, stop, heard } = watchServer();
    await expect.poll(() => lives.length).toBe(1);
    await life(1);
    // Silence counts only once the keeper itself has had an answer.
    await expect.poll(heard).toBeGreaterThan(0);
    lives[0]?.kill("SIGSTOP");
    await expect.poll(() => lives.length, { timeout: 20_000 }).toBe(2);
    expect(lives[0]?.signalCode).toBe("SIGKILL");
    await life(2);
    await stop();
  });

  test("gives up after five immediate crashes, with the last output", async () => {
    let lives = 0;
    const reason = await new Promise<string>((resolve) => {
      void keepProcess(
        {
          name: "The Worker",
          start() {
            lives += 1;
            return startProcess(process.execPath, ["-e", 'console.error("port taken"); process.exit(3)'], {
              stdio: ["ignore", "pipe", "pipe"],
            });
          },
          isStopping: () => false,
          onGivenUp: resolve,
        },
        { ...quick, lived: Number.POSITIVE_INFINITY },
      );
    });
    expect(reason).toBe("The Worker ended with 3:\nport taken\n");
    expect(lives).toBe(5);
  });
});

test("kills children and grandchildren when the parent is killed", async () => {
  const grandchild = 'require("node:child_process").spawn("sleep", ["600"]); setInterval(() => {}, 1000)';
  const parent = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { startProcess } from "#scripts/local/processes.ts";
       const child = startProcess(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "ignore" });
       console.log(child.pid); setInterval(() => {}, 1000)`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [chunk]: Buffer[] = await once(parent.stdout, "data");
  const group = Number(chunk?.toString());
  const isAlive = () => {
    try {
      return process.kill(-group, 0);
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(isAlive, { timeout: 20_000 }).toBe(false);
});

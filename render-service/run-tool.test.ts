import { writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { hitLimit, runTool } from "./run-tool.ts";
import { makeFolder } from "./test-media.ts";
import { detectSandbox, type Sandbox } from "./sandbox.ts";

const folder = makeFolder();
beforeAll(async () => {
  await writeFile(folder.at("secret"), "secret");
});

const never = new AbortController().signal;

async function sh(sandbox: Sandbox, script: string, timeoutMs = 10_000, signal = never) {
  const confinement = { readOnly: [], writable: [], cpuSeconds: 1 };
  const run = await runTool(sandbox.confine(["bash", "-c", script], confinement), { signal, timeoutMs });
  return { ...run, lines: run.stdout.trim().split("\n") };
}

test("hides other files and the network from a confined tool and drops privileges", async (context) => {
  const sandbox = await detectSandbox();
  context.skip(sandbox.mode !== "bubblewrap", "this host forbids namespaces");
  const interfaces = "grep -c : /proc/net/dev";
  const look = `ls /etc/passwd ${folder.path}/secret 2>&1 | grep -c "No such file"; ${interfaces}`;
  expect((await sh(sandbox, look)).lines).toEqual(["2", "1"]);
  const rights = (await sh(sandbox, "grep -E 'NoNewPrivs|CapEff' /proc/self/status; id -u; echo x > /usr/x")).stdout;
  expect(rights).toMatch(/CapEff:\s+0+\nNoNewPrivs:\s+1\n65534\n/);
});

test("enforces limits and drops privileges without namespaces", async () => {
  const sandbox = await detectSandbox(false);
  expect(sandbox.mode).toBe("prlimit-only");
  expect(sandbox.ffmpegVersion).toContain("ffmpeg version");
  const { stdout } = await sh(sandbox, "grep -E 'NoNewPrivs|CapEff' /proc/self/status; ulimit -n; ulimit -c");
  expect(stdout).toMatch(/CapEff:\s+0+\nNoNewPrivs:\s+1\n64\n0\n/);
});

test("kills a tool at its CPU limit", async () => {
  expect(hitLimit(await sh(await detectSandbox(), "while :; do :; done", 60_000))).toBe(true);
});

test("kills a tool and its children on timeout or abort", async () => {
  const sandbox = await detectSandbox();
  const script = "sleep 1000 & sleep 1000";
  await expect(sh(sandbox, script, 50)).rejects.toMatchObject({ faultCode: "timeout" });
  await expect(sh(sandbox, script, 10_000, AbortSignal.timeout(50))).rejects.toMatchObject({
    faultCode: "cancelled",
  });
});

test("reports a missing program as a fault", async () => {
  await expect(runTool(["no-such-program"], { signal: never, timeoutMs: 1000 })).rejects.toMatchObject({
    faultCode: "unexpected",
  });
});

test("lowers a tool's priority only by the given niceness", async () => {
  const sandbox = await detectSandbox();
  const niceOf = async (niceness?: number) => {
    const confinement = { readOnly: [], writable: [], cpuSeconds: 1, ...(niceness && { niceness }) };
    const command = sandbox.confine(["nice"], confinement);
    return Number((await runTool(command, { signal: never, timeoutMs: 10_000 })).stdout);
  };
  const own = await niceOf();
  expect(await niceOf(10)).toBe(Math.min(19, own + 10));
});

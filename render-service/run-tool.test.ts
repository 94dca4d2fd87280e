import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { detectSandbox, hitLimit, runTool, type Sandbox } from "./run-tool.ts";
import { makeFolder } from "./test-media.ts";

const folder = makeFolder();
beforeAll(async () => {
  await writeFile(join(folder.path, "secret"), "secret");
});

const never = new AbortController().signal;

async function sh(sandbox: Sandbox, script: string, timeoutMs = 10_000, signal = never) {
  const confinement = { readOnly: [], writable: [], cpuSeconds: 1 };
  const run = await runTool(sandbox.confine(["bash", "-c", script], confinement), { signal, timeoutMs });
  return { ...run, lines: run.stdout.trim().split("\n") };
}

test("a confined tool sees neither other files nor the network, and has no rights", async (context) => {
  const sandbox = await detectSandbox();
  context.skip(sandbox.mode !== "bubblewrap", "this host forbids namespaces");
  const interfaces = "grep -c : /proc/net/dev";
  const look = `ls /etc/passwd ${folder.path}/secret 2>&1 | grep -c "No such file"; ${interfaces}`;
  expect((await sh(sandbox, look)).lines).toEqual(["2", "1"]);
  const rights = (await sh(sandbox, "grep -E 'NoNewPrivs|CapEff' /proc/self/status; id -u; echo x > /usr/x"))
    .stdout;
  expect(rights).toMatch(/CapEff:\s+0+\nNoNewPrivs:\s+1\n65534\n/);
});

test("where namespaces are forbidden, limits hold and no rights are left", async () => {
  const sandbox = await detectSandbox(false);
  expect(sandbox.mode).toBe("prlimit-only");
  expect(sandbox.ffmpegVersion).toContain("ffmpeg version");
  const { stdout } = await sh(sandbox, "grep -E 'NoNewPrivs|CapEff' /proc/self/status; ulimit -n; ulimit -c");
  expect(stdout).toMatch(/CapEff:\s+0+\nNoNewPrivs:\s+1\n64\n0\n/);
});

test("a tool that burns the processor is ended by its limit", async () => {
  expect(hitLimit(await sh(await detectSandbox(), "while :; do :; done", 60_000))).toBe(true);
});

test("a tool that takes too long, or that nobody waits for, is ended with everything it started", async () => {
  const sandbox = await detectSandbox();
  const script = "sleep 1000 & sleep 1000";
  await expect(sh(sandbox, script, 50)).rejects.toMatchObject({ faultCode: "timeout" });
  await expect(sh(sandbox, script, 10_000, AbortSignal.timeout(50))).rejects.toMatchObject({
    faultCode: "cancelled",
  });
});

test("a program that does not exist is a fault, not a crash", async () => {
  await expect(runTool(["no-such-program"], { signal: never, timeoutMs: 1000 })).rejects.toMatchObject({
    faultCode: "unexpected",
  });
});

test("a tool steps back behind others as far as it is told, and else not at all", async () => {
  const sandbox = await detectSandbox();
  const niceOf = async (niceness?: number) => {
    const confinement = { readOnly: [], writable: [], cpuSeconds: 1, ...(niceness && { niceness }) };
    const command = sandbox.confine(["nice"], confinement);
    return Number((await runTool(command, { signal: never, timeoutMs: 10_000 })).stdout);
  };
  const own = await niceOf();
  expect(await niceOf(10)).toBe(Math.min(19, own + 10));
});

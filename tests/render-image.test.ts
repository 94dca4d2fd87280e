import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, matchesGlob, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { containerInstances } from "#worker/platform/renderer.ts";

const read = (path: string) => readFileSync(path, "utf8");
const image = read("render-service/Dockerfile");
const ours: { dependencies: Record<string, string> } = JSON.parse(read("render-service/package.json"));

test("the image is pinned to a digest and its lockfile", () => {
  expect(image.match(/^FROM .*/gm)).toEqual([expect.stringMatching(/@sha256:[0-9a-f]{64}$/)]);
  expect(image).toContain("npm ci --omit=dev");
});

test("the image's lockfile has its package's dependencies at the tested versions", () => {
  const lock: { packages: Record<string, { version?: string; dependencies?: Record<string, string> }> } = JSON.parse(
    read("render-service/package-lock.json"),
  );
  const root: { dependencies: Record<string, string> } = JSON.parse(read("package.json"));
  expect(lock.packages[""]?.dependencies).toEqual(ours.dependencies);
  for (const [name, version] of Object.entries(ours.dependencies)) {
    expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    expect([name, root.dependencies[name]]).toEqual([name, version]);
  }
});

/** vCPUs of Cloudflare's instance types (their page on limits of Containers, November 2026). */
const processors: Record<string, number> = {
  "standard-1": 0.5,
  "standard-2": 1,
  "standard-3": 2,
  "standard-4": 4,
};

test("the service has a slot per processor, and the Worker knows every container", () => {
  const settings = read("wrangler.toml");
  const [, type = ""] = /^instance_type = "(.*)"/m.exec(settings) ?? [];
  const [, instances] = /^max_instances = (\d+)/m.exec(settings) ?? [];
  const [, slots] = /RENDERER_SLOTS=(\d+)/.exec(image) ?? [];
  expect(Number(slots)).toBe(processors[type]);
  expect(Number(instances)).toBe(containerInstances);
});

test("running jobs may drain for 14 of the platform's 15 minutes", () => {
  const [, drain] = /RENDERER_DRAIN_SECONDS=(\d+)/.exec(image) ?? [];
  expect(Number(drain)).toBeGreaterThanOrEqual(840);
  // Cloudflare sends SIGKILL 15 minutes after SIGTERM.
  expect(Number(drain)).toBeLessThan(900);
});

test("the platform's logs omit invocations and query strings", () => {
  const kept = /^redact_query_string = true$[^]*^\[observability\.logs\]\n(?:.+\n)*invocation_logs = false$/m;
  expect(read("wrangler.toml")).toMatch(kept);
});

describe("the image's folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "cuesheet-image-"));
  const ignored = read("render-service/.dockerignore").split("\n").filter(Boolean);
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    for (const [, sources = "", to = ""] of image.matchAll(/^COPY (.*) (\S+)$/gm)) {
      for (const from of sources.split(" ").map((source) => join("render-service", source))) {
        // Docker copies a folder's contents, not the folder.
        const name = statSync(from).isDirectory() ? "" : basename(from);
        cpSync(from, join(folder, to, name), {
          recursive: true,
          filter: (path) => !ignored.some((pattern) => matchesGlob(relative("render-service", path), pattern)),
        });
      }
    }
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  });

  test("holds everything its files import, and only its own packages", () => {
    const files = globSync("**/*.ts", { cwd: folder, exclude: ["node_modules/**"] });
    const missing = files.flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/^(?:import|export) [^;]*?from "([^"]+)"/gm)]
        .map(([, to = ""]) => to)
        .filter((to) => {
          if (to.startsWith(".")) return !existsSync(join(folder, dirname(file), to));
          return !to.startsWith("node:") && !Object.keys(ours.dependencies).some((name) => to.startsWith(name));
        })
        .map((to) => `${file}: ${to}`),
    );
    expect(files).toContain("main.ts");
    expect(missing).toEqual([]);
  });

  test("starts the service", async () => {
    const env = {
      ...process.env,
      RENDERER_PORT: "0",
      RENDERER_SECRET: "secret-for-tests-only-000000000000",
      MEDIA_ORIGINS: "http://localhost:1",
      RENDERER_TEMP: join(folder, "temp"),
    };
    const service = spawn(process.execPath, ["main.ts"], { cwd: folder, env });
    const [line] = await Promise.race([once(service.stdout, "data"), once(service, "exit")]);
    expect(String(line)).toContain("render service on http://");
    service.kill("SIGTERM");
    await once(service, "exit");
  });
});

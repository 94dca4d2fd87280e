import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const ours: { dependencies: Record<string, string> } = JSON.parse(read("render-service/package.json"));

test("the image is built from a digest, and from what its lockfile says", () => {
  const image = read("render-service/Dockerfile");
  expect(image.match(/^FROM .*/gm)).toEqual([expect.stringMatching(/@sha256:[0-9a-f]{64}$/)]);
  expect(image).toContain("npm ci --omit=dev");
});

test("the lockfile of the image holds what its package asks for, at the versions tested here", () => {
  const lock: { packages: Record<string, { version?: string; dependencies?: Record<string, string> }> } =
    JSON.parse(read("render-service/package-lock.json"));
  const root: { dependencies: Record<string, string> } = JSON.parse(read("package.json"));
  expect(lock.packages[""]?.dependencies).toEqual(ours.dependencies);
  for (const [name, version] of Object.entries(ours.dependencies)) {
    expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    expect([name, root.dependencies[name]]).toEqual([name, version]);
  }
});

test("every folder of the service's code is in the image", () => {
  const folders = readdirSync("render-service", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => name)
    .filter((name) => readdirSync(`render-service/${name}`).some((file) => !file.endsWith(".test.ts")));
  const image = read("render-service/Dockerfile");
  expect(folders.filter((name) => !image.includes(`COPY ${name} ./${name}\n`))).toEqual([]);
});

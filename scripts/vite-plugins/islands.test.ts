import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { islands } from "./islands.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(process.cwd(), "node_modules", ".cache-island-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function buildPage(entry: string) {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [islands()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  return (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
}

test("builds an island as a script of its own, with its dynamic import apart", async () => {
  writeFileSync(join(folder, "later.ts"), `export const later = "fetched later";`);
  writeFileSync(join(folder, "first.ts"), `void import("./later.ts").then(({ later }) => console.log(later));`);
  const entry = join(folder, "page.ts");
  writeFileSync(entry, `import address from "./first.ts?island"; console.log(address);`);
  const files = await buildPage(entry);
  const textOf = (name: string) => {
    const file = files.find(({ fileName }) => fileName.startsWith(`assets/${name}-`));
    return [file?.fileName, file?.type === "asset" ? String(file.source) : file?.code] as const;
  };
  const [[first, firstText], [later, laterText], [, page]] = [textOf("first"), textOf("later"), textOf("page")];
  expect(page).toContain(`/${first}`);
  expect(firstText).not.toContain("fetched later");
  expect(firstText).toContain(later?.replace("assets/", "./"));
  expect(laterText).toContain("fetched later");
});

test("builds an island worker into a folder of its own", async () => {
  writeFileSync(join(folder, "counting.ts"), `self.postMessage("counted apart");`);
  const entry = join(folder, "worker-page.ts");
  writeFileSync(entry, `import address from "./counting.ts?island-worker"; console.log(address);`);
  const files = await buildPage(entry);
  const worker = files.find(({ fileName }) => fileName.startsWith("workers/counting-"));
  expect(worker?.type === "asset" && String(worker.source)).toContain("counted apart");
});

import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type MadePicture, type MakePicture, makePicture, readsSource } from "#render-service/prepare-picture.ts";
import type { PrepareJob } from "#render-service/render-service.contract.ts";

/**
 * Encodes each video track once and reuses its files from `folder`. Jobs that differ only in the burned-in names share an entry.
 * Refusals are not cached.
 */
export function cachePictures(folder: string): MakePicture {
  return async (job, tools, onProgress, onSource) => {
    const entry = join(folder, await keyOf(job, join(tools.inputs, readsSource(job) ? "source" : "clean.mp4")));
    const cached = await readFacts(entry);
    if (cached) {
      if (cached.source) onSource?.(cached.source);
      await Promise.all(filesOf(cached).map((name) => copyFile(join(entry, name), join(tools.outputs, name))));
      return changePaths(cached, (name) => join(tools.outputs, name));
    }
    const made = await makePicture(job, tools, onProgress, onSource);
    if (made.ok) await store(entry, made);
    return made;
  };
}

async function keyOf({ overlay, format, proxyUrl, originalUrl }: PrepareJob, source: string): Promise<string> {
  const look = [overlay !== null, format ?? null, proxyUrl !== undefined, originalUrl !== undefined];
  return createHash("sha256")
    .update(await readFile(source))
    .update(JSON.stringify(look))
    .digest("hex");
}

async function readFacts(entry: string): Promise<MadePicture | null> {
  const text = await readFile(join(entry, "facts.json"), "utf8").catch(() => null);
  // Written by `store`.
  return text === null ? null : (JSON.parse(text) as MadePicture);
}

/** Renames into place: the service may be killed at any moment. */
async function store(entry: string, made: MadePicture): Promise<void> {
  const partial = `${entry}-${crypto.randomUUID()}`;
  await mkdir(partial, { recursive: true });
  await Promise.all(filesOf(made).map((path) => copyFile(path, join(partial, basename(path)))));
  await writeFile(join(partial, "facts.json"), JSON.stringify(changePaths(made, basename)));
  await rename(partial, entry);
}

const filesOf = ({ picture, poster, proxy, original, clean, proxyBytes }: MadePicture): string[] => [
  picture,
  ...(clean === null ? [] : [clean]),
  poster,
  ...(proxyBytes ? [proxy] : []),
  ...(original === null ? [] : [original]),
];

const changePaths = (made: MadePicture, change: (path: string) => string): MadePicture => ({
  ...made,
  picture: change(made.picture),
  poster: change(made.poster),
  proxy: change(made.proxy),
  original: made.original && change(made.original),
  clean: made.clean && change(made.clean),
});

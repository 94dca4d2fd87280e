import { mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";

export type Workspace = { inputs: string; outputs: string; remove(): Promise<void> };

const prefix = "job-";

/** A folder of its own for one attempt of one job. Whoever makes it removes it in a `finally`. */
export async function createWorkspace(tempRoot: string, jobId: string): Promise<Workspace> {
  const folder = await mkdtemp(join(await realpath(tempRoot), `${prefix}${jobId}-`));
  const [inputs, outputs] = [join(folder, "in"), join(folder, "out")];
  await mkdir(inputs);
  await mkdir(outputs);
  return { inputs, outputs, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Makes the root if need be and removes what a killed predecessor left in it. */
export async function sweepWorkspaces(tempRoot: string): Promise<void> {
  await mkdir(tempRoot, { recursive: true });
  const names = await readdir(tempRoot);
  const left = names.filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(tempRoot, name), { recursive: true, force: true })));
}

/** Like `Promise.all`, but lets every part come to rest before it throws: the folder is removed afterwards. */
export async function together<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

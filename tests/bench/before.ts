import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The last commit whose library page was rendered card by card: what lean pages are measured by. */
const commit = "cc703e0a4afc552ac43bc3681f1f196f6b311ef5";

/**
 * The product as it was at that commit, checked out into a folder of its own and built, once. It uses the packages of today, which
 * were the same then. Null where the history is not there, as in a shallow clone.
 */
export function buildBefore(): string | null {
  // Not under node_modules, where Node runs no TypeScript.
  const folder = join(tmpdir(), `cuesheet-before-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  if (spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`]).status !== 0) return null;
  console.log(`  building the product of ${commit.slice(0, 12)} (once) …`);
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", making], { input: archive });
  symlinkSync(resolve("node_modules"), join(making, "node_modules"));
  execFileSync("npm", ["run", "build"], { cwd: making, stdio: ["ignore", "ignore", "inherit"] });
  renameSync(making, folder);
  return folder;
}

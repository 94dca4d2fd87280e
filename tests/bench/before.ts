import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Last commit that rendered the library page card by card: baseline of the lean pages. */
const commit = "cc703e0a4afc552ac43bc3681f1f196f6b311ef5";

/**
 * Checks the product out at that commit into a folder of its own and builds it, once. Uses the installed packages, which were the
 * same then. Null when the history lacks the commit, as in a shallow clone.
 */
export function buildBefore(): string | null {
  // Outside node_modules, where Node does not run TypeScript.
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

import {
  type Platform,
  platformsFor,
} from "#worker/domain/licensing/renders/formats/platform-limits.contract.ts";
import {
  type FileFacts,
  preflight,
  type PreflightItem,
} from "#worker/domain/licensing/renders/formats/preflight.contract.ts";

export type Checked = { file: FileFacts; platform: Platform; items: PreflightItem[] };

/** Each file on each platform that shows its shape. */
export function checkFiles(files: readonly FileFacts[]): Checked[] {
  return files.flatMap((file) =>
    platformsFor(file.aspect).map((platform) => ({ file, platform, items: preflight(file, platform) })),
  );
}

/** How many checks passed, and how many ask for a look. */
export function countChecks(checked: readonly Checked[]): { open: number; passed: number } {
  const all = checked.flatMap(({ items }) => items);
  const passed = all.filter(({ level }) => level === "pass").length;
  return { open: all.length - passed, passed };
}

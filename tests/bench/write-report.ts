import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Bench, Row } from "./bench.ts";
import { markdownTable } from "./table.ts";

const head = `# Benchmarks

Written by \`npm run bench\` (all) or \`npm run bench -- <name> …\` (some); only what ran is replaced. Subject and baseline
take turns in one run and the median counts, so ratios say more than times. Times never fail the command.
`;

export type Result = {
  bench: Bench;
  rows: Row[];
  details: string | null;
  machine: string;
  command: string;
  at: Date;
};

/** Replaces the sections of the benches that ran and leaves the others unchanged. */
export function writeReport(file: string, order: readonly Bench[], results: readonly Result[]): void {
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  const sections = order.flatMap(({ name }) => {
    const result = results.find(({ bench }) => bench.name === name);
    const section = result ? sectionOf(result) : readSection(old, name);
    return section ? [section] : [];
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [head, ...sections].join("\n"));
}

const opening = (name: string) => `<!-- bench:${name} -->`;
const closing = (name: string) => `<!-- /bench:${name} -->`;

function sectionOf({ bench, rows, details, machine, command, at }: Result): string {
  const day = at.toISOString().slice(0, 16).replace("T", " ");
  const lines = [
    opening(bench.name),
    "",
    `## ${bench.name}`,
    "",
    bench.about,
    "",
    markdownTable(rows),
    "",
    ...(details ? [details, ""] : []),
    `${day} UTC, \`${command}\`. ${machine}.`,
    "",
    closing(bench.name),
  ];
  return `${lines.join("\n")}\n`;
}

function readSection(text: string, name: string): string | null {
  const from = text.indexOf(opening(name));
  const to = text.indexOf(closing(name));
  return from < 0 || to < from ? null : `${text.slice(from, to + closing(name).length)}\n`;
}

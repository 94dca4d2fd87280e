import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const aliases = {
  "#app/": "app/",
  "#worker/": "worker/",
  "#drizzle/": "drizzle/",
  "#render-service/": "render-service/",
  "#scripts/": "scripts/",
  "#tests/": "tests/",
};

export type Import = { from: string; to: string; isTypeOnly: boolean };

const importLine =
  /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|^\s*import\s+["']([^"']+)["']/gm;

export function importsOf(file: string): Import[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(importLine)].map((match) => ({
    from: file,
    to: resolve(file, match[2] ?? match[3] ?? match[4] ?? ""),
    isTypeOnly: match[1] !== undefined,
  }));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) : specifier;
}

export const isTest = (file: string) => /\.test\.tsx?$|test-media\.ts$|\/test-/.test(file);
export const isContract = (path: string) => path.endsWith(".contract.ts");
export const files = (pattern: string) => globSync(pattern).filter((file) => !isTest(file) && !file.endsWith(".d.ts"));
export const importsIn = (pattern: string) => files(pattern).flatMap(importsOf);
export const told = (imports: Import[]) => imports.map(({ from, to }) => `${from} → ${to}`);
export const isPackage = (path: string) => !/^(app|worker|drizzle|render-service|scripts|tests)\//.test(path);

import { normalize } from "node:path";
import type { Import } from "./sources.ts";

export function edgesOf(imports: readonly Import[], name: (path: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [name(normalize(from)), name(to)];
    if (source !== target) edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  return edges;
}

export function findCircle(edges: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const walk = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of edges.get(name) ?? []) {
      const circle = walk(next, [...path, name]);
      if (circle.length > 0) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of edges.keys()) {
    const circle = walk(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

import { relative } from "node:path";
import type { Plugin } from "vite";

const serverOnly = /^(worker|drizzle|render-service)\//;

/**
 * Fails the build when a server file reaches the browser bundle. Only `*.contract.ts` files may cross:
 * a component that imports a domain function would otherwise ship table code to every visitor.
 */
export function browserGuard(): Plugin {
  return {
    name: "cuesheet:browser-guard",
    enforce: "post",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const leaked = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds) {
          const path = relative(process.cwd(), id.split("?")[0] ?? id);
          if (serverOnly.test(path) && !path.endsWith(".contract.ts")) leaked.add(path);
        }
      }
      if (leaked.size > 0)
        this.error(`Server code in the browser bundle: ${[...leaked].toSorted().join(", ")}`);
    },
  };
}

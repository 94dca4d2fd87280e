import { relative } from "node:path";
import type { Plugin } from "vite";

const serverOnly = /^(worker|drizzle|render-service)\//;
/** Shared code: contracts, and the program that verifies a bundle anywhere. */
const mayCross = /\.contract\.ts$|^worker\/domain\/licensing\/proof\/bundles\/verify\.mjs$/;

/**
 * Fails the build when a server file reaches the browser bundle. Only `*.contract.ts` files and `verify.mjs` may cross:
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
          if (serverOnly.test(path) && !mayCross.test(path)) leaked.add(path);
        }
      }
      if (leaked.size > 0) this.error(`Server code in the browser bundle: ${[...leaked].toSorted().join(", ")}`);
    },
  };
}

/**
 * For `rolldownOptions.treeshake`: unused schemas can be removed. Otherwise a screen that uses one limit of a contract bundles
 * all of its schemas, and zod (24 kB gzipped). Our own functions that build schemas count as used unless named here: their limits
 * belong in a separate contract.
 */
export const pureSchemas = { manualPureFunctions: ["z", "multiline", "searchText"] };

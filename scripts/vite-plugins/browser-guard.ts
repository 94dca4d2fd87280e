import { relative } from "node:path";
import type { Plugin } from "vite";

const serverOnly = /^(worker|drizzle|render-service)\//;
/** What was written for both sides: contracts, and the program that checks a bundle wherever it runs. */
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
      if (leaked.size > 0)
        this.error(`Server code in the browser bundle: ${[...leaked].toSorted().join(", ")}`);
    },
  };
}

/**
 * For `rolldownOptions.treeshake`: a schema that nothing asks may be left out. Otherwise a screen that takes one limit of a
 * contract brings all of its schemas, and zod (24 kB after gzip). What makes schemas in a function of ours counts as asked
 * unless it is named here: its limits stand in a contract of their own.
 */
export const pureSchemas = { manualPureFunctions: ["z", "multiline", "searchText"] };

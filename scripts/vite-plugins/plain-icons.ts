import { resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Gives lucide's icons our own component. Theirs is made for every framework and every wish; of the scripts of a screen it
 * was a tenth of what is not the framework's, and it was called for every icon that a server writes.
 */
export function plainIcons(): Plugin {
  return {
    name: "cuesheet:plain-icons",
    enforce: "pre",
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: (_source, importer) =>
        importer?.includes("/lucide-react/dist/esm/icons/") ? resolve("app/components/make-icon.ts") : null,
    },
  };
}

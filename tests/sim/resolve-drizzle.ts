import { registerHooks, type ResolveFnOutput } from "node:module";

const known = new Map<string, ResolveFnOutput>();

/**
 * `--import` of a run: Node rereads the package.json of both packages on every import, and drizzle-orm's has 180 kB. That takes
 * half of a short run, so each of its entries is resolved only once, and its own files, which import each other by full path,
 * skip resolution.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = "" } = context;
    if (specifier.startsWith(".") && specifier.endsWith(".js") && parentURL.includes("/node_modules/drizzle-orm/"))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
    const found = known.get(specifier) ?? nextResolve(specifier, context);
    known.set(specifier, { ...found, shortCircuit: true });
    return found;
  },
});

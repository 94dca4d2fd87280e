import { registerHooks, type ResolveFnOutput } from "node:module";

const known = new Map<string, ResolveFnOutput>();

/**
 * `--import` of a run: for every import Node reads the package.json anew of the package that it leads to or comes from, and
 * drizzle-orm's has 180 kB. That is half of what a short run takes, so each of its entries is looked up once, and its own
 * files, which name each other in full, not at all.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = "" } = context;
    if (
      specifier.startsWith(".") &&
      specifier.endsWith(".js") &&
      parentURL.includes("/node_modules/drizzle-orm/")
    )
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
    const found = known.get(specifier) ?? nextResolve(specifier, context);
    known.set(specifier, { ...found, shortCircuit: true });
    return found;
  },
});

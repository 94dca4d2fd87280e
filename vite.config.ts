import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserGuard, mdxText } from "./scripts/vite-plugins/index.ts";

const { CUESHEET_STATE, PUBLIC_ORIGIN, RENDERER_URL, DEMO } = process.env;

/** `npm run dev` says where things are; a build for production keeps what wrangler.toml says. */
const localVars = PUBLIC_ORIGIN && RENDERER_URL ? { PUBLIC_ORIGIN, RENDERER_URL, DEMO: DEMO ?? "on" } : {};

export default defineConfig(({ command }) => ({
  plugins: [
    browserGuard(),
    mdxText(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      inspectorPort: false,
      remoteBindings: false,
      config: (config) => ({ vars: { ...config.vars, ...(command === "serve" ? localVars : {}) } }),
      ...(CUESHEET_STATE ? { persistState: { path: CUESHEET_STATE } } : {}),
    }),
    tailwindcss(),
    reactRouter(),
  ],
  environments: { ssr: { build: { minify: true } } },
}));

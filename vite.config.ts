import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserGuard } from "./scripts/browser-guard.ts";

const statePath = process.env.CUESHEET_STATE;

export default defineConfig({
  plugins: [
    browserGuard(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      inspectorPort: false,
      remoteBindings: false,
      ...(statePath ? { persistState: { path: statePath } } : {}),
    }),
    tailwindcss(),
    reactRouter(),
  ],
  environments: { ssr: { build: { minify: true } } },
});

import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserGuard, pureSchemas } from "./scripts/vite-plugins/browser-guard.ts";
import { islands } from "./scripts/vite-plugins/islands.ts";
import { mdxText } from "./scripts/vite-plugins/mdx/mdx.ts";

const { CUESHEET_STATE, PUBLIC_ORIGIN, RENDERER_URL, DEMO } = process.env;

/** `npm run dev` sets the local addresses; a production build keeps those of wrangler.toml. */
const localVars = PUBLIC_ORIGIN && RENDERER_URL ? { PUBLIC_ORIGIN, RENDERER_URL, DEMO: DEMO ?? "on" } : {};

/**
 * Groups shared modules into a few chunks. Unbundled, they would be some sixty files of a few hundred bytes each, which compress
 * badly and cost each document a line. The groups: the framework, code of every document, the shell of signed-in screens,
 * playback and lists, the catalogue library, code and components of most screens, and the track page.
 */
const chunks = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 9 },
  { name: "document", test: /[\\/]app[\\/](root|entry\.client)\.tsx/, priority: 8 },
  {
    name: "house",
    test: /[\\/]routes[\\/]signed-in\.tsx|[\\/](page-title|heart|use-dock-open)\./,
    priority: 7,
  },
  {
    name: "lists",
    test: /[\\/]catalogue[\\/]playback[\\/](?!synced[\\/])|catalogue-copy|[\\/]lib[\\/]time\.|[\\/](ellipsis|search|search-box|filter-select)\./,
    minShareCount: 2,
    priority: 6.5,
  },
  {
    name: "catalogue",
    test: /[\\/]catalogue[\\/](?:library|tracks[\\/]search-index)[\\/](?!similar[\\/]|saved-searches[\\/]|report-|use-report\.|more-filters|price-filters|tick-filter)/,
    minShareCount: 2,
    priority: 6,
  },
  // Used by many screens, but few of them at a time.
  {
    name: "rpc",
    test: /[\\/]app[\\/]lib[\\/]rpc\.|node_modules[\\/]hono[\\/]/,
    minShareCount: 2,
    priority: 5.5,
  },
  { name: "common", test: /[\\/]app[\\/]lib[\\/]|lucide-react/, minShareCount: 18, priority: 5 },
  { name: "parts", test: /[\\/]app[\\/]components[\\/]/, minShareCount: 24, priority: 4.9 },
  // Small, and on screens that need not load the track page.
  { name: "fold", test: /[\\/]components[\\/]section-summary\./, minShareCount: 2, priority: 4.5 },
  {
    name: "sync",
    // Without style sheets, which a screen must not get with shared scripts, lazily loaded modules, and the render form, whose
    // terms and texts other screens have too: a group takes along all that its modules import.
    test: /[\\/]features[\\/]licensing[\\/]videos[\\/]preview-sync[\\/](?!version-workspace|track-uses|confirmations|panel-notes|render-form|.*\.css)|[\\/](track|rights|licence)-copy|licence-scopes\./,
    minShareCount: 2,
    priority: 4,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [
    browserGuard(),
    mdxText(),
    islands(),
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
  worker: { rolldownOptions: { treeshake: pureSchemas } },
  environments: {
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunks } },
          treeshake: pureSchemas,
        },
      },
    },
  },
}));

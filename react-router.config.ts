import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Puts all routes in one manifest file that browsers cache: documents then list none, and no link fetches a route's manifest.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

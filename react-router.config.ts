import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes in one file that browsers keep: a document then names none, and no link asks the server about its route.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

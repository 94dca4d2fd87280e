import type { D1Migration } from "cloudflare:test";

declare global {
  // Set by vitest.config.ts for the Worker's tests only.
  namespace Cloudflare {
    // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend the generated one.
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

import type { D1Migration } from "cloudflare:test";

declare global {
  // Given by vitest.config.ts to the Worker's tests only.
  namespace Cloudflare {
    // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the one that is generated.
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

import type { D1Migration } from "cloudflare:test";

declare global {
  // Given by vitest.config.ts to the Worker's tests only.
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

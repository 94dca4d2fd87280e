import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

// One workerd serves every test file, so each file starts from an empty, migrated platform.
beforeAll(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

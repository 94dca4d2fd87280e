import { expect, test } from "vitest";
import { relativeConfig } from "./relative-config.ts";

test("makes the build machine's paths relative", () => {
  const made = {
    configPath: "/srv/ann/cuesheet/wrangler.toml",
    assets: { directory: "../client", run_worker_first: ["/*/"] },
    containers: [{ image: "/srv/ann/cuesheet/render-service/Dockerfile" }],
    other: "/srv/ann/cuesheet-two/x",
  };
  const file = "/srv/ann/cuesheet/build/server/wrangler.json";
  expect(JSON.parse(relativeConfig(JSON.stringify(made), file, "/srv/ann/cuesheet"))).toEqual({
    configPath: "../../wrangler.toml",
    assets: { directory: "../client", run_worker_first: ["/*/"] },
    containers: [{ image: "../../render-service/Dockerfile" }],
    other: "/srv/ann/cuesheet-two/x",
  });
});

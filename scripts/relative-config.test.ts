import { expect, test } from "vitest";
import { relativeConfig } from "./relative-config.ts";

test("what was built names no folder of the machine that built it", () => {
  const made = {
    configPath: "/home/ann/cuesheet/wrangler.toml",
    assets: { directory: "../client", run_worker_first: ["/*/"] },
    containers: [{ image: "/home/ann/cuesheet/render-service/Dockerfile" }],
    other: "/home/ann/cuesheet-two/x",
  };
  const file = "/home/ann/cuesheet/build/server/wrangler.json";
  expect(JSON.parse(relativeConfig(JSON.stringify(made), file, "/home/ann/cuesheet"))).toEqual({
    configPath: "../../wrangler.toml",
    assets: { directory: "../client", run_worker_first: ["/*/"] },
    containers: [{ image: "../../render-service/Dockerfile" }],
    other: "/home/ann/cuesheet-two/x",
  });
});

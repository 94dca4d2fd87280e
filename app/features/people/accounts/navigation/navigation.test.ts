import { describe, expect, test } from "vitest";
import { navItems } from "./navigation.tsx";

describe("navItems", () => {
  test.each([
    ["a brand", "brand", false, ["Sync Page", "My Videos", "Settings"]],
    ["a label", "label", false, ["Music Catalog", "Sync Activity", "Settings"]],
    ["a super user in the brand view", "brand", true, ["Sync Page", "My Videos", "Settings", "Admin"]],
    ["a super user in the label view", "label", true, ["Music Catalog", "Sync Activity", "Settings", "Admin"]],
  ] as const)("shows %s its own pages only", (_who, activeRole, isSuperUser, labels) => {
    expect(navItems({ activeRole, isSuperUser }).map(({ label }) => label)).toEqual(labels);
  });
});

import { expect, test } from "vitest";
import { seal, unseal } from "./crypto.ts";

const secret = "a-secret-of-at-least-thirty-two-bytes";

test("what is sealed is read by the same secret for the same purpose, and by nothing else", () => {
  const sealed = seal(secret, "ann", "JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(unseal(secret, "ann", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal(`${secret}.`, "ann", sealed)).toBeNull();
  expect(unseal(secret, "ben", sealed)).toBeNull();
});

test("the same text is sealed differently each time", () => {
  expect(seal(secret, "ann", "x")).not.toBe(seal(secret, "ann", "x"));
});

test("a sealed text that was changed or cut is not read", () => {
  const bytes = Buffer.from(seal(secret, "ann", "Über 20 bytes of text"), "base64");
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(secret, "ann", changed.toString("base64"))).toBeNull();
    expect(unseal(secret, "ann", bytes.subarray(0, at).toString("base64"))).toBeNull();
  }
  expect(unseal(secret, "ann", "")).toBeNull();
});

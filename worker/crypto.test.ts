import { expect, test } from "vitest";
import { seal, unseal } from "./crypto.ts";

const secret = "a-secret-of-at-least-thirty-two-bytes";

test("unseals only with the same secret and purpose", () => {
  const sealed = seal(secret, "ann", "JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(unseal(secret, "ann", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal(`${secret}.`, "ann", sealed)).toBeNull();
  expect(unseal(secret, "ben", sealed)).toBeNull();
});

test("seals the same text differently each time", () => {
  expect(seal(secret, "ann", "x")).not.toBe(seal(secret, "ann", "x"));
});

test("unseals no tampered or truncated text", () => {
  const bytes = Buffer.from(seal(secret, "ann", "Über 20 bytes of text"), "base64");
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(secret, "ann", changed.toString("base64"))).toBeNull();
    expect(unseal(secret, "ann", bytes.subarray(0, at).toString("base64"))).toBeNull();
  }
  expect(unseal(secret, "ann", "")).toBeNull();
});

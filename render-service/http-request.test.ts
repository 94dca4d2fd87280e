import { expect, test } from "vitest";
import { signatureToleranceMs } from "./renderer-http.contract.ts";
import { isSignedBy, signBody } from "./http-request.ts";

const secret = "a-secret-for-tests-of-32-characters";
const now = 1_800_000_000_000;

test("accepts a signed body up to five minutes early or late", () => {
  const header = signBody(secret, "body", now);
  expect(isSignedBy(secret, "body", header, now)).toBe(true);
  expect(isSignedBy(secret, "body", header, now + signatureToleranceMs)).toBe(true);
  expect(isSignedBy(secret, "body", header, now - signatureToleranceMs)).toBe(true);
});

test("refuses an expired, future, tampered, foreign or malformed signature", () => {
  const header = signBody(secret, "body", now);
  expect(isSignedBy(secret, "body", header, now + signatureToleranceMs + 1)).toBe(false);
  expect(isSignedBy(secret, "body", header, now - signatureToleranceMs - 1)).toBe(false);
  expect(isSignedBy(secret, "other", header, now)).toBe(false);
  expect(isSignedBy(`${secret}x`, "body", header, now)).toBe(false);
  expect(isSignedBy(secret, "body", header.replace(/t=\d+/, `t=${now + 1}`), now)).toBe(false);
  for (const bad of [undefined, "", "t=1", `t=${now},v1=zz`, `${header}0`])
    expect(isSignedBy(secret, "body", bad, now)).toBe(false);
});

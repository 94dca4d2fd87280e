import { expect, test } from "vitest";
import { signatureToleranceMs } from "./renderer-http.contract.ts";
import { isSignedBy, signBody } from "./http-request.ts";

const secret = "a-secret-for-tests-of-32-characters";
const now = 1_800_000_000_000;

test("a signed body is accepted within five minutes either way", () => {
  const header = signBody(secret, "body", now);
  expect(isSignedBy(secret, "body", header, now)).toBe(true);
  expect(isSignedBy(secret, "body", header, now + signatureToleranceMs)).toBe(true);
  expect(isSignedBy(secret, "body", header, now - signatureToleranceMs)).toBe(true);
});

test("an old, future, changed, foreign or malformed signature is refused", () => {
  const header = signBody(secret, "body", now);
  expect(isSignedBy(secret, "body", header, now + signatureToleranceMs + 1)).toBe(false);
  expect(isSignedBy(secret, "body", header, now - signatureToleranceMs - 1)).toBe(false);
  expect(isSignedBy(secret, "other", header, now)).toBe(false);
  expect(isSignedBy(`${secret}x`, "body", header, now)).toBe(false);
  expect(isSignedBy(secret, "body", header.replace(/t=\d+/, `t=${now + 1}`), now)).toBe(false);
  for (const bad of [undefined, "", "t=1", `t=${now},v1=zz`, `${header}0`])
    expect(isSignedBy(secret, "body", bad, now)).toBe(false);
});

import { describe, expect, test } from "vitest";
import { decodeBase32, encodeBase32, findStep, makeTotpSecret, stepAt, totpAddress, totpCode } from "./second-factor-codes.ts";

describe("TOTP codes", () => {
  // RFC 6238, appendix B, the SHA-1 rows: seconds since 1970 and the eight-digit code.
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("match RFC 6238 at second %i", (at, code) => {
    const secret = Buffer.from("12345678901234567890");
    expect(totpCode(secret, stepAt(at * 1000), 8)).toBe(code);
    expect(totpCode(secret, stepAt(at * 1000))).toBe(code.slice(2));
  });

  test("are accepted one step early or late, not two", () => {
    const secret = makeTotpSecret();
    const now = 1_800_000_000_000;
    const at = (shift: number) => totpCode(decodeBase32(secret), stepAt(now) + shift);
    expect([-1, 0, 1].map((shift) => findStep(secret, at(shift), now))).toEqual([-1, 0, 1].map((shift) => stepAt(now) + shift));
    for (const shift of [-2, 2]) expect([at(-1), at(0), at(1)]).not.toContain(at(shift));
    expect(findStep(secret, at(-2), now)).toBeNull();
    expect(findStep(secret, at(2), now)).toBeNull();
    expect(findStep(secret, "", now)).toBeNull();
  });
});

describe("base 32", () => {
  // RFC 4648 §10, without padding.
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("encodes %j as %j and decodes it again", (plain, encoded) => {
    expect(encodeBase32(Buffer.from(plain))).toBe(encoded);
    expect(Buffer.from(decodeBase32(encoded)).toString()).toBe(plain);
  });

  test("refuses other characters", () => {
    expect(() => decodeBase32("A1")).toThrow("base 32");
  });
});

test("totpAddress names the product and the account", () => {
  expect(totpAddress("ABC", "a+b@example.com")).toBe(
    "otpauth://totp/Cuesheet%3Aa%2Bb%40example.com?secret=ABC&issuer=Cuesheet&algorithm=SHA1&digits=6&period=30",
  );
});

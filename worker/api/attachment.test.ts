import { describe, expect, test } from "vitest";
import { attachment } from "./attachment.ts";

/** RFC 8187, section 3.2.1: value-chars = *( pct-encoded / attr-char ). */
const extendedValue = /; filename\*=UTF-8''((?:%[0-9A-F]{2}|[A-Za-z0-9!#$&+.^_`|~-])*)$/;

describe("attachment", () => {
  test.each(["Don't Stop (Live) *50%*", `!#$&+.^_\`|~-'()*@:;,/?=[]{}<>\\"%`, "夜の灯り – Café हिन्दी 😀", "line\r\nbreak"])(
    "encodes %j strictly by RFC 8187",
    (name) => {
      const [, value = ""] = extendedValue.exec(attachment(name)["content-disposition"] ?? "") ?? [];
      expect(decodeURIComponent(value)).toBe(name);
    },
  );

  test("replaces a lone surrogate", () => {
    expect(attachment("a\uD800")["content-disposition"]).toMatch(/''a%EF%BF%BD$/);
  });
});

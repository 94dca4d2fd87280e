import { expect, test } from "vitest";
import { hideSecret } from "./log.ts";

test.each([
  ["/review/abc", "/review/…"],
  ["/review/abc.data", "/review/…"],
  ["/media/reviews/abc/picture", "/media/reviews/…"],
  ["/shared/abc", "/shared/…"],
  ["/media/shared/abc/video", "/media/shared/…"],
  ["/Review/abc", "/Review/…"],
  ["/MEDIA/Shared/abc/video", "/MEDIA/Shared/…"],
  ["/%72eview/abc", "/review/…"],
  ["/review/abc%0Adef", "/review/…"],
  ["/review/abc%", "/review/…"],
  ["/reviews/2c1f", "/reviews/2c1f"],
  ["/media/renders/1", "/media/renders/1"],
])("logs %s without a link's secret", (path, shown) => {
  expect(hideSecret(path)).toBe(shown);
});

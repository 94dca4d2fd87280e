import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { handleError } from "./entry.server.tsx";

test.each([
  ["/review/only-for-the-client", "/review/…"],
  ["/shared/only-for-the-client.data", "/shared/…"],
  ["/my-videos", "/my-videos"],
])("handleError logs a failure at %s as %s, without link secrets", (path, shown) => {
  const line = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const request = new Request(`https://cuesheet.test${path}`);
  handleError(new Error("the database is gone"), {
    request,
    params: {},
    context: new RouterContextProvider(),
  });
  expect(JSON.parse(String(line.mock.calls[0]?.[0]))).toMatchObject({ event: "page.failed", path: shown });
  line.mockRestore();
});

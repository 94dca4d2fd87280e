import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import SharedVideoRoute from "#app/routes/shared-video.tsx";
import type { SharedVideo } from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";

const video: SharedVideo = {
  name: "Spring film",
  brandName: "Northwind",
  trackTitle: "Kestrel",
  artist: "Tobi",
  licenceNumber: "CUE-2026-MSYQ-Q2M3",
  scope: "social",
  termsVersion: "2026-3",
  width: 1080,
  height: 1920,
  durationSeconds: 9,
  bytes: 9,
  isSuspended: false,
  isDownloadable: true,
  expiresAt: 0,
};

function html(over: Partial<SharedVideo>): string {
  const Page = createRoutesStub([{ id: "page", path: "/shared/:token", Component: SharedVideoRoute, loader: () => null }]);
  const loaderData = { page: { lookup: { state: "open", video: { ...video, ...over } } } };
  return renderToStaticMarkup(<Page initialEntries={["/shared/t"]} hydrationData={{ loaderData }} />);
}

test("SharedVideoRoute shows a suspended licence and hides the download", () => {
  expect(html({})).toContain("Download Video");
  expect(html({})).not.toContain("Suspended");
  const suspended = html({ isSuspended: true, isDownloadable: false });
  expect(suspended).toContain("Suspended");
  expect(suspended).toContain("Northwind may not use this video until it’s paid");
  expect(suspended).not.toContain("Download Video");
});

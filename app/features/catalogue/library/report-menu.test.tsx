import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import ReportMenu from "./report-menu.tsx";

afterEach(() => vi.unstubAllGlobals());

const trackId = "0c7a3e3e-6f0e-4c0b-9d7f-6d8c7c1b2a10";

function menuOf(activeRole: "brand" | "label"): string {
  // Any object will do: it is only passed on when the popover opens.
  const reported = { button: {} as HTMLButtonElement, trackId, title: "Night Bus" };
  const menu = <ReportMenu menu={createRef<HTMLDivElement>()} reported={reported} onToggle={() => undefined} />;
  const router = createMemoryRouter([{ id: "routes/signed-in", path: "/", element: menu, loader: () => null }], {
    hydrationData: { loaderData: { "routes/signed-in": { viewer: { id: "brand-1", activeRole } } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("card menu", () => {
  test("links a brand to review and comparison with its current video", () => {
    const note = JSON.stringify({ uploadId: "u1", keptAt: Date.now() });
    const kept: Record<string, string> = { "cuesheet:video:brand-1:desk": note };
    vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null });
    const html = menuOf("brand");
    expect(html).toContain(`href="/reviews/new?track=${trackId}&amp;video=u1"`);
    expect(html).toContain(`href="/compare?tracks=${trackId}&amp;video=u1"`);
  });

  test("omits the video if none is stored in this browser", () => {
    vi.stubGlobal("localStorage", { getItem: () => null });
    const html = menuOf("brand");
    expect(html).toContain(`href="/reviews/new?track=${trackId}"`);
    expect(html).toContain(`href="/compare?tracks=${trackId}"`);
  });

  test("shows labels no review or comparison link", () => {
    expect(menuOf("label")).not.toMatch(/\/reviews|\/compare/);
  });
});

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

/** Links and forms only render within a router. */
export function inRouter(element: ReactNode) {
  return <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />;
}

/** Renders as the server does, without waiting for lazy parts. */
export const markupOf = (element: ReactNode): string => renderToStaticMarkup(inRouter(element));

import { redirect, type RouterContextProvider } from "react-router";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { viewerContext } from "#app/context.ts";

/** The signed-in viewer of a loader or action; a signed-out one is sent to /auth. */
export function requireViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer === null) throw redirect("/auth");
  return viewer;
}

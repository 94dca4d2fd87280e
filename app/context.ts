import { createContext, redirect, type RouterContextProvider } from "react-router";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { FoundSession } from "#worker/domain/people/accounts/sessions.ts";

/** Set by the Worker's entry. */
export const appContext = createContext<AppContext>();

/** Set by the root middleware; null when signed out or before the second factor. */
export const viewerContext = createContext<Viewer | null>(null);

/** The request's session, also before the second factor. */
export const sessionContext = createContext<FoundSession | null>(null);

/** The request's form, already read; null without one. */
export const formContext = createContext<FormData | null>(null);

/** Nonce of the Content-Security-Policy; empty for pages that may be cached for many. */
export const nonceContext = createContext<string>("");

/** The signed-in viewer of a loader or action; a signed-out one is sent to /auth. */
export function requireViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer === null) throw redirect("/auth");
  return viewer;
}

import { createContext, redirect, type RouterContextProvider } from "react-router";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { FoundSession } from "#worker/domain/people/accounts/sessions.ts";

/** The event's context, put there by the Worker's entry. */
export const appContext = createContext<AppContext>();

/** Who is asking, filled by the root middleware; null when signed out or only half signed in. */
export const viewerContext = createContext<Viewer | null>(null);

/** The session the request came with, one that still awaits its second factor included. */
export const sessionContext = createContext<FoundSession | null>(null);

/** The form that this request came with, already read; null when it came without. */
export const formContext = createContext<FormData | null>(null);

/** The nonce that this response's Content-Security-Policy allows; empty for a page that many may keep. */
export const nonceContext = createContext<string>("");

/** The signed-in viewer of a loader or action; a signed-out one is sent to /auth. */
export function requireViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer === null) throw redirect("/auth");
  return viewer;
}

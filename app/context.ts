import { createContext } from "react-router";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";

/** The event's context, put there by the Worker's entry. */
export const appContext = createContext<AppContext>();

/** Who is asking, filled by the root middleware; null when signed out. */
export const viewerContext = createContext<Viewer | null>(null);

/** The nonce that this response's Content-Security-Policy allows. */
export const nonceContext = createContext<string>("");

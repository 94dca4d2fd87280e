import { createContext } from "react";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** How the document that is being rendered reaches its reader. Set on the server only. */
export const DocumentContext = createContext<{
  /** What the response's policy allows inline scripts by; none when many may keep the page. */
  nonce: string | undefined;
  /** Made at build: the same for everybody, whatever their cookies say. */
  isPrerendered: boolean;
  /** By which the log knows the request that is being answered. */
  requestId: string | undefined;
  /** What is inside a track's card, from a cache (`card-markup.server.tsx`). */
  cardMarkup?: (card: TrackCard, isAbove: boolean) => string;
}>({ nonce: undefined, isPrerendered: false, requestId: undefined });

import { createContext } from "react";

/** How the document that is being rendered reaches its reader. Set on the server only. */
export const DocumentContext = createContext<{
  /** What the response's policy allows inline scripts by; none when many may keep the page. */
  nonce: string | undefined;
  /** Made at build: the same for everybody, whatever their cookies say. */
  isPrerendered: boolean;
  /** By which the log knows the request that is being answered. */
  requestId: string | undefined;
  /** The cards of its list as markup, which so stand in the document once and not in its data too. */
  cards?: readonly { id: string; markup: string }[];
}>({ nonce: undefined, isPrerendered: false, requestId: undefined });

import { createElement, type ReactNode, use } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { DocumentContext } from "#app/lib/document-context.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** `display: contents` (foundation.css). Nothing else in a document is called so: its ends are found in the markup. */
const element = "kept-part";

type KeptProps = {
  /** Which part of the page this is. */
  part: string;
  /**
   * All that its content depends on besides the theme and, unless it is the same everywhere, the address. What is missing here shows one visitor what is
   * another's.
   */
  of: unknown;
  /** The same at every address: nothing in it is marked as the present page, and no link or form is relative to it. */
  isEverywhere?: boolean;
  children: ReactNode;
};

/**
 * A part of a page that many documents repeat: a server renders it once for each `of` and puts the same markup into every
 * such document; browsers hydrate it like any other. Its content must neither make ids (`useId`) nor wait for data.
 */
export function Kept({ part, of, isEverywhere = false, children }: KeptProps) {
  const { keptParts } = use(DocumentContext);
  const { pathname, search } = useLocation();
  const theme = useRouteLoaderData<typeof rootLoader>("root")?.theme;
  const markup = keptParts?.find(JSON.stringify([part, isEverywhere || pathname + search, theme, of]));
  if (markup === undefined) return createElement(element, null, children);
  return createElement(element, { dangerouslySetInnerHTML: { __html: markup } });
}

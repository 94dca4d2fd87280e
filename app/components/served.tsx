import { type ComponentType, createElement, lazy, Suspense, useState, useSyncExternalStore } from "react";

/** `display: contents` (foundation.css). */
const element = "served-part";

/**
 * A part of documents that only a server renders: hydration keeps its markup as it came, and its code is fetched only where
 * a page comes to need it without a document of its own. Nothing in it may change or listen, and of each `part` a document
 * has one.
 *
 * @param load fetches it, on a server too; must not fail
 */
export function served<Props extends object>(
  part: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Fetched = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return function Served(props: Props) {
    const isHydrating = useSyncExternalStore(
      neverChanges,
      () => false,
      () => true,
    );
    const [markup] = useState(() => (isHydrating ? findMarkup(part) : null));
    const attributes = { "data-part": part };
    if (markup !== null) {
      return createElement(element, { ...attributes, dangerouslySetInnerHTML: { __html: markup } });
    }
    return createElement(
      element,
      attributes,
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>,
    );
  };
}

const neverChanges = () => () => undefined;

/** Null on a server, and where the document came without it. */
function findMarkup(part: string): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector(`${element}[data-part="${part}"]`)?.innerHTML ?? null;
}

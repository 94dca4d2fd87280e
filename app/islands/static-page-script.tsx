import { useContext } from "react";
import { DocumentContext } from "#app/lib/document-context.ts";
import script from "./static-page.js?raw";

/** No browser renders it: a page without framework is a document of its own. */
const shipped = import.meta.env.SSR ? script : "";

/**
 * The only script of a page without framework, in its head and before its first paint: it applies the chosen theme,
 * marks the page for whoever is signed in, and lets the theme be switched in place. Written as it is shipped; a page
 * made at build names it to the browser by its hash, any other by the response's nonce.
 */
export function StaticPageScript() {
  const { nonce } = useContext(DocumentContext);
  // oxlint-disable-next-line react/no-danger -- our own file, word for word
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: shipped }} />;
}

import { renderToStaticMarkup } from "react-dom/server";
import type { TextModule } from "./articles.server.ts";
import { proseComponents } from "./prose-components.tsx";

/** The finished HTML of a text. Made in the loader, so that no word of it stands in a browser's script. */
export function renderMdx(Content: TextModule["default"]): string {
  return renderToStaticMarkup(<Content components={proseComponents} />, { identifierPrefix: "text" });
}

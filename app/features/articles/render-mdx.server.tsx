import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { proseComponents } from "./prose-components.tsx";

type MdxContent = ComponentType<{ components?: Readonly<Record<string, unknown>> }>;

/** The finished HTML of a text. Made in the loader, so that no word of it stands in a browser's script. */
export function renderMdx(Content: MdxContent): string {
  return renderToStaticMarkup(<Content components={proseComponents} />, { identifierPrefix: "text" });
}

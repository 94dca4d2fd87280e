import { sharingAlt } from "#app/content/sharing-copy.ts";
import type { PublicPage } from "#app/site/seo/page-meta.ts";
import { type Crumb, webPage } from "#app/site/seo/structured-data.ts";
import type { LegalText } from "./legal-texts.server.ts";

/** Where a legal text stands. */
export function legalTrail({ title, path }: Pick<LegalText, "title" | "path">): readonly Crumb[] {
  return [{ name: title, path }];
}

/** What a legal text says about itself to machines. */
export function legalMeta(text: LegalText): PublicPage {
  const { path, title, metaTitle, description, updatedOn } = text;
  return {
    path,
    title: metaTitle,
    description,
    imageAlt: sharingAlt(path),
    trail: legalTrail(text),
    structuredData: (origin) => [webPage(origin, { path, name: title, description, updatedOn })],
  };
}

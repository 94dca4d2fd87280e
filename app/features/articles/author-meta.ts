import type { Author } from "#app/content/authors.ts";
import type { PublicPage } from "#app/features/seo/page-meta.ts";
import { authorPath, profilePage } from "#app/features/seo/structured-data.ts";
import { resourcesTrail } from "./trails.ts";

export const authorTrail = (author: Author) => [
  ...resourcesTrail,
  { name: author.name, path: authorPath(author) },
];

export function authorMeta(author: Author): PublicPage {
  return {
    path: authorPath(author),
    title: `${author.name} on music and licensing · Cuesheet`,
    description: `Who ${author.name} is, and every article by ${author.name} on licensing music for brands and for artists.`,
    trail: authorTrail(author),
    imageAlt: author.portrait.alt,
    structuredData: (origin) => [profilePage(origin, author)],
  };
}

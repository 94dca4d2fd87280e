import type { Author } from "#app/content/authors.ts";
import type { PublicPage } from "#app/site/seo/page-meta.ts";
import { authorPath, profilePage } from "#app/site/seo/structured-data.ts";
import { resourcesTrail } from "./trails.ts";

export const authorTrail = (author: Author) => [
  ...resourcesTrail,
  { name: author.name, path: authorPath(author) },
];

export function authorMeta(author: Author): PublicPage {
  return {
    path: authorPath(author),
    title: `${author.name}: music and licensing`,
    description: `How the ${author.name} makes and checks its articles, with a list of them all: on licensing music, for brands and for artists.`,
    trail: authorTrail(author),
    imageAlt: `${author.name}. ${author.portrait.alt}`,
    ogType: "profile",
    structuredData: (origin) => [profilePage(origin, author)],
  };
}

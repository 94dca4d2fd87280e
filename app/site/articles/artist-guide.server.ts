import { z } from "zod";
import { parseFrontMatter } from "./article-front-matter.ts";
import { type Heading, readMinutes, type TextModule } from "./articles.server.ts";
import { renderMdx } from "./render-mdx.server.tsx";

const file = "/app/content/artist-guide.mdx";
const modules = import.meta.glob<TextModule>("/app/content/artist-guide.mdx", { eager: true });

const FrontMatter = z.object({ publishedOn: z.iso.date(), updatedOn: z.iso.date() });

export type ArtistGuide = {
  html: string;
  sections: readonly Heading[];
  publishedOn: string;
  updatedOn: string;
  words: number;
  readMinutes: number;
};

export function getArtistGuide(): ArtistGuide | null {
  const guide = modules[file];
  if (!guide) return null;
  const { publishedOn, updatedOn } = parseFrontMatter(file, FrontMatter, guide.frontmatter);
  return {
    html: renderMdx(guide.default),
    sections: guide.headings.filter(({ depth }) => depth === 2),
    publishedOn,
    updatedOn,
    words: guide.words,
    readMinutes: readMinutes(guide.words),
  };
}

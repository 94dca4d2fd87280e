import { z } from "zod";
import * as privacy from "#app/content/legal/privacy.mdx";
import * as terms from "#app/content/legal/terms.mdx";
import { parseFrontMatter } from "#app/features/articles/article-front-matter.ts";
import { renderMdx } from "#app/features/articles/render-mdx.server.tsx";

const FrontMatter = z.strictObject({
  title: z.string().min(3),
  /** The whole `<title>`. */
  metaTitle: z.string().min(30).max(60),
  description: z.string().min(70).max(160),
  updatedOn: z.iso.date(),
});

const texts = { terms, privacy };

export type LegalText = z.infer<typeof FrontMatter> & {
  path: string;
  sections: { depth: number; text: string; id: string }[];
  html: string;
};

/** A legal text, ready to be shown. Called by loaders only: no word of it stands in a browser's script. */
export function getLegalText(name: keyof typeof texts): LegalText {
  const text = texts[name];
  return {
    ...parseFrontMatter(`${name}.mdx`, FrontMatter, text.frontmatter),
    path: `/${name}`,
    sections: text.headings.filter(({ depth }) => depth === 2),
    html: renderMdx(text.default),
  };
}

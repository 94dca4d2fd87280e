import { z } from "zod";
import * as verify from "#app/content/developers/verify.mdx";
import { parseFrontMatter } from "#app/site/articles/article-front-matter.ts";
import { renderMdx } from "#app/site/articles/render-mdx.server.tsx";

const FrontMatter = z.strictObject({
  title: z.string().min(3),
  /** The complete `<title>`. */
  metaTitle: z.string().min(30).max(60),
  description: z.string().min(70).max(160),
  updatedOn: z.iso.date(),
});

export type DeveloperText = z.infer<typeof FrontMatter> & {
  sections: { depth: number; text: string; id: string }[];
  html: string;
};

/** The page for developers who verify licences by code, as HTML. Called by loaders only. */
export function getDeveloperText(): DeveloperText {
  return {
    ...parseFrontMatter("verify.mdx", FrontMatter, verify.frontmatter),
    sections: verify.headings.filter(({ depth }) => depth === 2),
    html: renderMdx(verify.default),
  };
}

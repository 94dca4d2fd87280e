import mdx from "@mdx-js/rollup";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import type { Plugin } from "vite";
import { remarkOutline } from "./remark-outline.ts";
import { remarkQuotes } from "./remark-quotes.ts";
import { remarkUnits } from "./remark-units.ts";

/** Turns `.mdx` into modules that export `frontmatter`, `words`, `headings` and the text as a component. */
export function mdxText(): Plugin {
  const remarkPlugins = [
    remarkFrontmatter,
    remarkMdxFrontmatter,
    remarkGfm,
    remarkQuotes,
    remarkOutline,
    remarkUnits,
  ];
  return { ...mdx({ remarkPlugins }), enforce: "pre" } as Plugin;
}

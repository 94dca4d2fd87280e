declare module "*.mdx" {
  import type { ComponentType } from "react";

  export const frontmatter: unknown;
  /** Word count, headings and tables included. */
  export const words: number;
  export const headings: readonly { depth: number; text: string; id: string }[];
  const Content: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
  export default Content;
}

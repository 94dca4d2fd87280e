import mdx from "@mdx-js/rollup";
import type { Heading, Root, RootContent, Table } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import type { Plugin } from "vite";
import { remarkQuotes, remarkUnits } from "./remark-quotes.ts";

type Node = Root | RootContent | Table["children"][number]["children"][number];

/** Gives every heading an id and exports the text's word count and sections. */
function remarkOutline() {
  return (tree: Root): void => {
    const words = textOf(tree)
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    const headings: Outlined[] = [];
    for (const node of tree.children) {
      if (node.type === "heading") headings.push(addressHeading(node));
      if (node.type === "table") nameTable(node, headings.at(-1)?.text);
    }
    tree.children.unshift(valueToExport("words", words), valueToExport("headings", headings));
  };
}

type Outlined = { depth: number; text: string; id: string };

function addressHeading(node: Heading): Outlined {
  const text = textOf(node);
  const id = headingId(text);
  node.data = { ...node.data, hProperties: { id } };
  return { depth: node.depth, text, id };
}

/** Accessible name of a table, from its section and header: "What to send, table: File, Format". */
function nameTable(table: Table, section?: string): void {
  const heads = (table.children[0]?.children.map(textOf).filter(Boolean) ?? []).join(", ");
  const name = section ? `${section}, table: ${heads}` : `Table: ${heads}`;
  table.data = { ...table.data, hProperties: { "aria-label": name } };
}

/** Id of a section: its words in lower case, joined by hyphens. */
export function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/['’]|\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

const inline = new Set(["emphasis", "strong", "link", "delete", "inlineCode", "text", "mdxJsxTextElement"]);

function textOf(node: Node): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (!("children" in node)) return "";
  return node.children
    .map((child) => (inline.has(child.type) ? textOf(child) : `${textOf(child)} `))
    .join("")
    .trim();
}

/** `export const name = JSON.parse("…")` as the syntax tree that MDX adds to the module. */
function valueToExport(name: string, value: unknown): RootContent {
  const identifier = (name: string) => ({ type: "Identifier", name });
  const parsed = {
    type: "CallExpression",
    optional: false,
    callee: {
      type: "MemberExpression",
      computed: false,
      optional: false,
      object: identifier("JSON"),
      property: identifier("parse"),
    },
    arguments: [{ type: "Literal", value: JSON.stringify(value) }],
  };
  const declaration = {
    type: "VariableDeclaration",
    kind: "const",
    declarations: [{ type: "VariableDeclarator", id: identifier(name), init: parsed }],
  };
  const exported = { type: "ExportNamedDeclaration", specifiers: [], source: null, declaration };
  return {
    type: "mdxjsEsm",
    value: "",
    data: { estree: { type: "Program", sourceType: "module", body: [exported] } },
  } as unknown as RootContent; // MDX adds this kind of node to Markdown's own; its types come with no package of ours.
}

/** Turns `.mdx` into modules that export `frontmatter`, `words`, `headings` and the text as a component. */
export function mdxText(): Plugin {
  const remarkPlugins = [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm, remarkQuotes, remarkOutline, remarkUnits];
  return { ...mdx({ remarkPlugins }), enforce: "pre" } as Plugin;
}

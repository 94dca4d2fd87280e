import type { Root, RootContent, Table } from "mdast";
import { valueToExport } from "./value-to-export.ts";

type Node = Root | RootContent | Table["children"][number]["children"][number];

/** Gives every heading an address and exports what a page tells about its text: its words and its sections. */
export function remarkOutline() {
  return (tree: Root): void => {
    const text = textOf(tree);
    const headings = tree.children
      .filter((node) => node.type === "heading")
      .map((node) => {
        const heading = { depth: node.depth, text: textOf(node), id: headingId(textOf(node)) };
        node.data = { ...node.data, hProperties: { id: heading.id } };
        return heading;
      });
    for (const node of tree.children) if (node.type === "table") nameTable(node);
    const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    tree.children.unshift(valueToExport("words", words), valueToExport("headings", headings));
  };
}

/** A table is spoken of by its head: "Table: Who, What, When". */
function nameTable(table: Table): void {
  const heads = table.children[0]?.children.map(textOf).filter(Boolean) ?? [];
  table.data = { ...table.data, hProperties: { "aria-label": `Table: ${heads.join(", ")}` } };
}

/** The address of a section: its words in lower case, joined by hyphens. */
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

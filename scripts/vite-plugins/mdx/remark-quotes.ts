import type { Root, RootContent, Table } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { curlQuotes } from "#app/site/articles/article-front-matter.ts";

type Node = Root | RootContent;

/** Inline nodes, which continue a text; every other node starts a new one. */
const inline = new Set(["emphasis", "strong", "delete", "link"]);

/** Visible attributes of a figure or a callout. */
const visibleAttributes = new Set(["caption", "title"]);

/** Converts quotation marks and apostrophes to typographic ones in visible text; code and other attributes are unchanged. */
export function remarkQuotes() {
  return (tree: Root): void => {
    curl(tree, "");
  };
}

/** Converts text below `node`, which follows `before`; returns the last character. */
function curl(node: Node, before: string): string {
  if (node.type === "text") {
    node.value = curlQuotes(node.value, before);
    return node.value.at(-1) ?? before;
  }
  if (node.type === "inlineCode") return node.value.at(-1) ?? before;
  if (node.type === "mdxJsxFlowElement") curlShown(node.attributes);
  if (!("children" in node)) return before;
  let last = inline.has(node.type) ? before : "";
  for (const child of node.children) last = curl(child, last);
  return last;
}

function curlShown(attributes: MdxJsxFlowElement["attributes"]): void {
  for (const attribute of attributes)
    if (attribute.type === "mdxJsxAttribute" && visibleAttributes.has(attribute.name) && typeof attribute.value === "string")
      attribute.value = curlQuotes(attribute.value);
}

type UnitNode = Root | RootContent | Table["children"][number]["children"][number];

const unit = "s|ms|min|h|m|bpm|BPM|fps|rpm|Hz|kHz|dB|dBTP|LU|LUFS|px|MB|U\\.S\\.C\\.";
const numberAndUnit = new RegExp(`(?<=\\d) (?=(?:${unit})(?![\\p{L}\\p{N}]))`, "gu");
const sectionAndNumber = /(?<=§) (?=\d)/gu;

/** Keeps a number and its unit, or a section sign and its number, on one line. */
export function remarkUnits() {
  return (tree: Root): void => bind(tree);
}

function bind(node: UnitNode): void {
  if (node.type === "text") node.value = bindUnits(node.value);
  if ("children" in node) node.children.forEach(bind);
}

/** Inserts no-break spaces where a line must not end. */
export function bindUnits(text: string): string {
  return text.replaceAll(numberAndUnit, "\u00A0").replaceAll(sectionAndNumber, "\u00A0");
}

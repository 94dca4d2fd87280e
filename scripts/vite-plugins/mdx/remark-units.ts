import type { Root, RootContent, Table } from "mdast";

type Node = Root | RootContent | Table["children"][number]["children"][number];

const unit = "s|ms|min|h|m|bpm|BPM|fps|rpm|Hz|kHz|dB|dBTP|LU|LUFS|px|MB|U\\.S\\.C\\.";
const numberAndUnit = new RegExp(`(?<=\\d) (?=(?:${unit})(?![\\p{L}\\p{N}]))`, "gu");
const sectionAndNumber = /(?<=§) (?=\d)/gu;

/** Keeps a number and its unit, or the sign of a section and its number, on one line. */
export function remarkUnits() {
  return (tree: Root): void => bind(tree);
}

function bind(node: Node): void {
  if (node.type === "text") node.value = bindUnits(node.value);
  if ("children" in node) node.children.forEach(bind);
}

/** The same words, with no-break spaces where a line must not end. */
export function bindUnits(text: string): string {
  return text.replaceAll(numberAndUnit, "\u00A0").replaceAll(sectionAndNumber, "\u00A0");
}

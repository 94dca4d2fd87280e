import type { RootContent } from "mdast";

/** `export const name = JSON.parse("…")`, as the syntax tree that MDX puts into the module. */
export function valueToExport(name: string, value: unknown): RootContent {
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

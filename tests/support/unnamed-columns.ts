import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

/** Node of the parsed source; its fields depend on its type. */
type Node = { type: string; start: number; [field: string]: unknown };
type Place = { file: string; source: string; ancestors: readonly Node[] };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const child = (node: Node | undefined, field: string): Node | undefined => nodesIn(node?.[field])[0];
const nameOf = (node: Node | undefined): string => (typeof node?.["name"] === "string" ? node["name"] : "");

/**
 * Finds writes of objects whose columns the source does not name, as `file:line source`. A spread is allowed when its object
 * consists of named columns: inline, in a constant beside it or in the function it calls. Parameters, rest properties and
 * anything read from elsewhere are not.
 */
export function findUnnamedColumns(file: string, source = readFileSync(file, "utf8")): string[] {
  const found: string[] = [];
  walk(parse(file, source), [], (node, ancestors) => {
    if (!isWrite(node)) return;
    for (const written of nodesIn(node["arguments"])) {
      found.push(...unnamedIn(written, { file, source, ancestors }));
    }
  });
  return found;
}

const parse = (file: string, source: string): Node => parseSync(file, source).program as unknown as Node;

function walk(node: Node, ancestors: readonly Node[], visit: (node: Node, ancestors: readonly Node[]) => void) {
  visit(node, ancestors);
  for (const value of Object.values(node)) {
    for (const next of nodesIn(value)) walk(next, [...ancestors, node], visit);
  }
}

/** Matches `db.insert(table).values(…)`, `db.update(table).set(…)` and a conflict's `set`. */
function isWrite(node: Node): boolean {
  const method = calledMethod(node);
  if (method === "onConflictDoUpdate") return true;
  return (method === "set" && startsWith(node, "update")) || (method === "values" && startsWith(node, "insert"));
}

function startsWith(node: Node, method: string): boolean {
  const before = child(child(node, "callee"), "object");
  return before !== undefined && (calledMethod(before) === method || startsWith(before, method));
}

const calledMethod = (node: Node): string =>
  node.type === "CallExpression" ? nameOf(child(child(node, "callee"), "property")) : "";

function unnamedIn(node: Node, place: Place): string[] {
  const all = (...fields: string[]) =>
    fields.flatMap((field) => nodesIn(node[field])).flatMap((next) => unnamedIn(next, place));
  switch (node.type) {
    case "ObjectExpression":
      return all("properties");
    case "Property":
      // A conflict's columns are one level deeper.
      return node["computed"] ? [told(node, place)] : nameOf(child(node, "key")) === "set" ? all("value") : [];
    case "ArrayExpression":
      return all("elements");
    case "SpreadElement":
      return all("argument");
    case "ConditionalExpression":
      return all("consequent", "alternate");
    case "LogicalExpression":
      return all("right");
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return all("expression");
    case "CallExpression":
      return unnamedInAnswer(node, place);
    case "Identifier":
      return unnamedInConstant(node, place);
    default:
      return [told(node, place)];
  }
}

const told = (node: Node, { file, source }: Place): string =>
  `${file}:${source.slice(0, node.start).split("\n").length} ${source.slice(node.start).split("\n")[0]}`;

function unnamedInConstant(node: Node, place: Place): string[] {
  for (const [depth, block] of [...place.ancestors.entries()].toReversed()) {
    const ancestors = place.ancestors.slice(0, depth + 1);
    if (nodesIn(block["params"]).some((parameter) => nameOf(parameter) === nameOf(node))) break;
    for (const declaration of declarationsIn(block)) {
      if (nameOf(child(declaration, "id")) !== nameOf(node)) continue;
      const value = child(declaration, "init");
      if (value) return unnamedIn(value, { ...place, ancestors });
    }
  }
  return [told(node, place)];
}

const declarationsIn = (block: Node): Node[] =>
  nodesIn(block["body"]).flatMap((statement) => {
    const declared = child(statement, "declaration") ?? statement;
    return declared.type === "VariableDeclaration" ? nodesIn(declared["declarations"]) : [];
  });

/** Checks a call's result: a list's `map`, or a function of this file or an imported one. */
function unnamedInAnswer(node: Node, place: Place): string[] {
  if (calledMethod(node) === "map") {
    const [each] = nodesIn(node["arguments"]);
    return each ? unnamedInReturns(each, place) : [told(node, place)];
  }
  const found = findFunction(nameOf(child(node, "callee")), place);
  return found ? unnamedInReturns(found.node, found.place) : [told(node, place)];
}

function findFunction(name: string, place: Place): { node: Node; place: Place } | null {
  const [program] = place.ancestors;
  for (const statement of nodesIn(program?.["body"])) {
    const declared = child(statement, "declaration") ?? statement;
    const here = { ...place, ancestors: program ? [program] : [] };
    if (declared.type === "FunctionDeclaration" && nameOf(child(declared, "id")) === name) {
      return { node: declared, place: here };
    }
    const isImported = nodesIn(statement["specifiers"]).some((one) => nameOf(child(one, "local")) === name);
    if (statement.type !== "ImportDeclaration" || !isImported) continue;
    const from = String(child(statement, "source")?.["value"]);
    const file = from.startsWith("#") ? from.slice(1) : join(dirname(place.file), from);
    const source = readFileSync(file, "utf8");
    return findFunction(name, { file, source, ancestors: [parse(file, source)] });
  }
  return null;
}

function unnamedInReturns(node: Node, place: Place): string[] {
  const body = child(node, "body");
  if (!body) return [told(node, place)];
  if (body.type !== "BlockStatement") {
    return unnamedIn(body, { ...place, ancestors: [...place.ancestors, node] });
  }
  const found: string[] = [];
  walk(body, [...place.ancestors, node], (statement, ancestors) => {
    const value = child(statement, "argument");
    if (statement.type === "ReturnStatement" && value) found.push(...unnamedIn(value, { ...place, ancestors }));
  });
  return found;
}

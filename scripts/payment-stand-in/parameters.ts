import { z } from "zod";
import type { Books } from "./books.ts";
import { Refusal } from "./idempotency.ts";

export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads the body as text. Decoded here because workerd warns when `text()` is called on a form body. */
export async function readText(request: Request): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer());
}

/** Reads `a[b][0]=c` into nested objects; lists stay objects with numbers as names until a schema asks for a list. */
export function decodeForm(text: string): Node {
  const root: Node = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split("[").map((part) => part.replace(/\]$/, ""));
    put(root, path, value);
  }
  return root;
}

function put(root: Node, path: string[], value: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === "" ? String(Object.keys(node).length) : part;
    if (key === "__proto__") return;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (isNode(next)) node = next;
    else node = node[key] = {} as Node; // an empty object literal is a node
  }
}

function asList(value: unknown): unknown {
  return isNode(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
}

// Form values are strings; JSON bodies of v2 use zod's own types.
export const text = (max = 5000) => z.string().min(1, "empty").max(max, "long");
export const whole = (min: number) =>
  z
    .string()
    .regex(/^-?\d+$/, "integer")
    .transform(Number)
    .pipe(z.number().min(min));
export const flag = () => z.enum(["true", "false"], "boolean").transform((value) => value === "true");
export const list = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, z.array(item));
export const metadata = () =>
  z.union([z.literal(""), z.record(z.string().max(40), z.string().max(500))]).transform((value) => (value === "" ? {} : value));
export const currency = () => z.enum(["usd", "gbp"], "currency");
export const webAddress = () => text().regex(/^https?:\/\//, "url");

/** Parses parameters, or throws the API's error object for the first invalid one. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues;
  const first = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  throw first ? explain(first, input) : result.error;
}

function explain(issue: z.core.$ZodIssue, input: unknown): Refusal {
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return wrong("parameter_unknown", `Received unknown parameter: ${param}`, param);
  }
  const param = nameOf(issue.path);
  const value = issue.path.reduce<unknown>((node, key) => read(node, key), input);
  if (value === undefined) return wrong("parameter_missing", `Missing required param: ${param}.`, param);
  const valueText = typeof value === "string" ? value : JSON.stringify(value);
  if (issue.message === "integer") return wrong("parameter_invalid_integer", `Invalid integer: ${valueText}`, param);
  if (issue.message === "boolean") return wrong("parameter_invalid_boolean", `Invalid boolean: ${valueText}`, param);
  if (issue.message === "currency") return wrong("currency_not_supported", `Invalid currency: ${valueText}`, param);
  if (issue.message === "url") return wrong("url_invalid", "Not a valid URL", param);
  if (issue.message === "empty") return wrong("parameter_invalid_empty", `You passed an empty string for '${param}'.`, param);
  if (issue.code === "too_small" && typeof value === "string") {
    const message = `This value must be greater than or equal to ${issue.minimum}.`;
    return wrong("parameter_invalid_integer", message, param);
  }
  if (issue.code === "invalid_value") {
    const message = `Invalid ${param}: must be one of ${issue.values.join(", ")}`;
    return wrong("parameter_invalid", message, param);
  }
  return wrong("parameter_invalid", `Invalid ${param}: ${valueText}`, param);
}

function read(node: unknown, key: PropertyKey): unknown {
  if (Array.isArray(node)) return node[Number(key)];
  return isNode(node) ? node[String(key)] : undefined;
}

function nameOf([first, ...rest]: PropertyKey[]): string {
  return String(first ?? "") + rest.map((key) => `[${String(key)}]`).join("");
}

function wrong(code: string, message: string, param: string): Refusal {
  return new Refusal(400, { type: "invalid_request_error", code, message, param }, true);
}

/** Handles a request for one row, which has no parameters. */
export const byId =
  <Row>(find: (books: Books, id: string) => Row) =>
  (books: Books, input: unknown, [id = ""]: string[]): Row => {
    readParameters(z.strictObject({}), input);
    return find(books, id);
  };

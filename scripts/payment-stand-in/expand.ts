import { lineItemsOf } from "./checkout.ts";
import type { Books } from "./books.ts";
import { isNode, type Node } from "./parameters.ts";
import { Refusal } from "./idempotency.ts";

/** Expands ids to their objects along dotted paths such as `payment_intent.latest_charge`. */
export function expand(books: Books, answer: object, paths: readonly string[]): object {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) walk(books, copy, path.split("."), path);
  return isNode(copy) ? copy : answer;
}

function walk(books: Books, at: unknown, names: string[], path: string): void {
  const [name, ...rest] = names;
  if (name === undefined || at === null) return;
  if (Array.isArray(at)) {
    for (const row of at) walk(books, row, names, path);
    return;
  }
  if (!isNode(at)) return cannot(path);
  const value = at[name] ?? hidden(books, at, name);
  if (value === undefined) return cannot(path);
  at[name] = typeof value === "string" ? structuredClone(named(books, value) ?? cannot(path)) : value;
  walk(books, at[name], rest, path);
}

/** Fields that are omitted unless expanded. */
function hidden(books: Books, owner: Node, name: string): unknown {
  const id = String(owner["id"]);
  const stored = books.state.sessions[id];
  if (name === "line_items" && stored) return structuredClone(lineItemsOf(stored));
  if (name === "failure_balance_transaction" && owner["object"] === "refund") return owner[name] ?? null;
  return owner[name];
}

function named({ state }: Books, id: string): object | undefined {
  return (
    state.intents[id] ??
    state.charges[id] ??
    state.transactions[id]?.transaction ??
    state.invoices[id] ??
    state.customers[id]?.customer ??
    state.creditNotes[id] ??
    state.refunds[id] ??
    state.disputes[id] ??
    state.transfers[id] ??
    state.reversals[id]
  );
}

function cannot(path: string): never {
  const message = `This property cannot be expanded (${path}).`;
  throw new Refusal(400, { type: "invalid_request_error", message, param: "expand" }, true);
}

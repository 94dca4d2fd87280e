import { apiVersion } from "./store.ts";
import { type Books, newId } from "./books.ts";
import { expand } from "./expand.ts";
import { type Answer, onlyOnce, Refusal, type Running } from "./idempotency.ts";
import { decodeForm, isNode, type Node, readText } from "./parameters.ts";
import { renewLinks } from "./document-links.ts";
import { findCall } from "./routes.ts";

export type Api = { books: Books; secretKey: string; running: Running; save: () => Promise<void> };

/** Answers one HTTP API call. */
export async function answerApi(api: Api, request: Request): Promise<Response> {
  const headers = new Headers({ "request-id": newId("req", 14), "stripe-version": apiVersion });
  headers.set("content-type", "application/json");
  try {
    requireKey(request, api.secretKey);
    requireVersion(request);
    const answer = await runCall(api, request);
    if (answer.isReplay) headers.set("idempotent-replayed", "true");
    const key = request.headers.get("idempotency-key");
    if (key) headers.set("idempotency-key", key);
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    const { status, body } = toAnswer(error);
    return new Response(body, { status, headers });
  }
}

function requireKey(request: Request, secretKey: string): void {
  const key = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (key === secretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new Refusal(401, { type: "invalid_request_error", message });
}

function requireVersion(request: Request): void {
  const version = request.headers.get("stripe-version");
  if (version === apiVersion) return;
  const message = version
    ? `Invalid Stripe API version: ${version}. This stand-in speaks ${apiVersion} only.`
    : "Please provide a Stripe-Version header.";
  throw new Refusal(400, { type: "invalid_request_error", message });
}

async function runCall(api: Api, request: Request): Promise<Answer & { isReplay: boolean }> {
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const body = await readText(request);
  const isV2 = pathname.startsWith("/v2/");
  const input = readInput(method, search, body, isV2);
  const broken = takeBreak(api.books, method, pathname);
  if (broken === "before") throw lostCall();
  const account = request.headers.get("stripe-account");
  const run = async () => execute(api.books, { method, path: pathname, account }, input);
  const key = request.headers.get("idempotency-key");
  const call = { key: `${isV2 ? "v2" : "v1"} ${key}`, request: `${pathname} ${body}`, isV2 };
  const answer =
    method === "POST" && key ? await onlyOnce(api.books, api.running, call, run) : { ...(await run()), isReplay: false };
  if (method !== "GET") await api.save();
  if (broken === "after") throw lostCall();
  return answer;
}

function readInput(method: string, search: string, body: string, isV2: boolean): Node {
  if (method === "GET") return decodeForm(search.slice(1));
  if (!isV2) return decodeForm(body);
  try {
    const input: unknown = body === "" ? {} : JSON.parse(body);
    if (isNode(input)) return input;
  } catch {
    // Syntax errors get the same refusal as JSON that is no object.
  }
  throw new Refusal(400, { type: "invalid_request_error", message: "The body is not a JSON object." }, true);
}

type Call = { method: string; path: string; account: string | null };

function execute(books: Books, { method, path, account }: Call, { expand: fields, ...input }: Node): Answer {
  try {
    const route = findCall(method, path);
    if (!route) throw unknownUrl(method, path);
    const paths = isNode(fields) ? Object.values(fields).map(String) : [];
    const answer = expand(books, route.handle(books, input, route.ids, account), paths);
    renewLinks(books, answer);
    return { status: 200, body: JSON.stringify(answer), isStorable: true };
  } catch (error) {
    return toAnswer(error);
  }
}

function unknownUrl(method: string, path: string): Refusal {
  const message = `Unrecognized request URL (${method}: ${path}). The stand-in does not answer it.`;
  return new Refusal(404, { type: "invalid_request_error", message }, true);
}

function toAnswer(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error;
  const body = JSON.stringify({ error: error.body }, null, 2);
  return { status: error.status, body, isStorable: !error.isBeforeExecution };
}

/** Consumes one injected failure that matches this call. */
function takeBreak({ state }: Books, method: string, path: string): "before" | "after" | null {
  const failure = state.breaks.find((request) => request.method === method && request.path === path && request.times > 0);
  if (!failure) return null;
  failure.times -= 1;
  state.breaks = state.breaks.filter(({ times }) => times > 0);
  return failure.how;
}

function lostCall(): Refusal {
  const message = "The stand-in was asked to fail this call.";
  return new Refusal(500, { type: "api_error", message }, true);
}

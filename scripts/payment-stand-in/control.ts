import { z } from "zod";
import { changeAccount, findAccount } from "./accounts.ts";
import { addFunds } from "./balance.ts";
import { type Books, days } from "./books.ts";
import { endDispute, openDispute } from "./disputes.ts";
import { pay, settle } from "./payments.ts";
import { createRefund, failRefund, succeedRefund } from "./refunds.ts";
import { readText } from "./parameters.ts";
import { Refusal, refuse, refuseMissing } from "./idempotency.ts";
import { createReversal } from "./transfers.ts";
import { findTestMethod } from "./test-methods.ts";
import { resend } from "./events.ts";

export type Control = {
  books: Books;
  advance: (milliseconds: number) => Promise<void>;
  deliverDue: (options: { isForced: boolean }) => Promise<void>;
  save: () => Promise<void>;
};

type Act = (control: Control, id: string, input: unknown) => object | Promise<object>;

const nothing = z.object({});
const OptionalAmount = z.object({ amount: z.coerce.number().int().optional() });
const Stage = z.enum(["new", "left-halfway", "under-review", "active", "restricted", "rejected"]);

/** A control action; its parameters are validated before it runs. */
function act<Schema extends z.ZodType>(
  schema: Schema,
  run: (control: Control, id: string, input: z.output<Schema>) => object | Promise<object>,
): Act {
  return (control, id, input) => {
    const result = schema.safeParse(input);
    return result.success ? run(control, id, result.data) : refuse("parameter_invalid", z.prettifyError(result.error));
  };
}

const form = ({ amount }: z.output<typeof OptionalAmount>) => (amount === undefined ? {} : { amount: String(amount) });

const acts: Record<string, Act> = {
  advance: act(
    z.object({ days: z.coerce.number().optional(), milliseconds: z.coerce.number().optional() }),
    async ({ books, advance }, _id, request) => {
      await advance((request.milliseconds ?? 0) + days(request.days ?? 0));
      return { now: books.now() };
    },
  ),
  deliver: act(nothing, async ({ deliverDue }) => {
    await deliverDue({ isForced: true });
    return {};
  }),
  funds: act(
    z.object({ amount: z.coerce.number().int().positive(), currency: z.enum(["usd", "gbp"]) }),
    ({ books }, _id, { amount, currency }) => addFunds(books, amount, currency),
  ),
  /** Settlement currencies; payments in any other are converted to the first of them, at this rate. */
  settlement: act(
    z.object({ currencies: z.array(z.enum(["usd", "gbp"])).min(1), rate: z.number().positive() }),
    ({ books }, _id, request) => (books.state.settlement = request),
  ),
  /** Makes the next matching API call answer 500, before or after it has run. */
  break: act(
    z.object({
      method: z.string(),
      path: z.string(),
      how: z.enum(["before", "after"]),
      times: z.coerce.number().int().default(1),
    }),
    ({ books }, _id, request) => {
      books.state.breaks.push(request);
      return request;
    },
  ),
  "sessions/pay": act(
    z.object({
      card: z.string().default("4242424242424242"),
      email: z.string().default("buyer@cuesheet.test"),
    }),
    ({ books }, id, { card, email }) => {
      const method = findTestMethod(card);
      return method ? pay(books, id, { email, method }) : refuse("card_unknown", "No such test number.");
    },
  ),
  "sessions/settle": act(z.object({ outcome: z.enum(["succeeds", "fails"]) }), ({ books }, id, { outcome }) =>
    settle(books, id, outcome),
  ),
  "charges/refund": act(OptionalAmount, ({ books }, id, request) => createRefund(books, { charge: id, ...form(request) })),
  "charges/dispute": act(OptionalAmount, ({ books }, id, { amount }) => openDispute(books, id, amount)),
  "refunds/end": act(z.object({ outcome: z.enum(["succeeded", "failed"]) }), ({ books }, id, { outcome }) =>
    (outcome === "failed" ? failRefund : succeedRefund)(books, id),
  ),
  "disputes/end": act(z.object({ outcome: z.enum(["won", "lost"]) }), ({ books }, id, { outcome }) =>
    endDispute(books, id, outcome),
  ),
  "transfers/reverse": act(OptionalAmount, ({ books }, id, request) => createReversal(books, form(request), [id])),
  "accounts/stage": act(z.object({ stage: Stage }), ({ books }, id, { stage }) =>
    changeAccount(books, findAccount(books, id), { stage }),
  ),
  "accounts/fail-next-payout": act(nothing, ({ books }, id) =>
    Object.assign(findAccount(books, id), { failsNextPayout: true }),
  ),
  "accounts/remove-bank": act(nothing, ({ books }, id) =>
    changeAccount(books, findAccount(books, id), { hasWorkingBank: false }),
  ),
  "accounts/repair-bank": act(nothing, ({ books }, id) =>
    changeAccount(books, findAccount(books, id), { hasWorkingBank: true }),
  ),
  "events/resend": act(nothing, ({ books }, id) => {
    const event = books.state.events[id] ?? refuseMissing("event", id);
    resend(books, event);
    return event;
  }),
};

/** Answers `/control/…`. Forms of the control page are redirected back to it; other callers get JSON. */
export async function answerControl(control: Control, request: Request): Promise<Response> {
  const [, , ...parts] = new URL(request.url).pathname.split("/");
  if (request.method === "GET") return answerQuestion(control, parts.join("/"));
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  try {
    const [noun = "", id = "", verb] = parts;
    const run = request.method === "POST" ? acts[verb ? `${noun}/${verb}` : noun] : undefined;
    if (!run) return Response.json({ error: { message: "No such control call." } }, { status: 404 });
    const answer = await run(control, id, await readBody(request, isForm ?? false));
    await control.save();
    return isForm ? backToPage("") : Response.json(answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isForm) return backToPage(`?refused=${encodeURIComponent(error.message)}`);
    return Response.json({ error: error.body }, { status: error.status });
  }
}

const backToPage = (query: string) => new Response(null, { status: 303, headers: { location: `/${query}` } });

async function readBody(request: Request, isForm: boolean): Promise<unknown> {
  const text = await readText(request);
  if (isForm) return Object.fromEntries(new URLSearchParams(text));
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return refuse("parameter_invalid", "The body is not JSON.");
  }
}

function answerQuestion({ books }: Control, question: string): Response {
  if (question === "clock") return Response.json({ now: books.now() });
  if (question === "state") return Response.json(books.state);
  return Response.json({ error: { message: "No such control call." } }, { status: 404 });
}

import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { appContext, requireViewer } from "#app/context.ts";
import type { AppContext } from "#worker/context.ts";
import { forbidden, readClientAddress } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { redirectWithToast, type Toast } from "./flash.ts";
import { parseForm, requireForm, returnUnparsed } from "./form.ts";
import { type FormAnswer, formIdOf, type Replied, resultOf, secrets, statusOf, toastOf, type Words } from "./form-answer.ts";

export type FormArgs = {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
};
export type FormActionArgs = FormArgs & { ctx: AppContext; form: FormData };

/** A `Response` is thrown (redirects); all else is returned to the form. */
export type Reply<More extends object = object> =
  | Response
  | (Words & { more?: More; headers?: HeadersInit; resetForm?: boolean });

export type FormAction<More extends object = object> = (
  args: FormArgs,
  /** The action's key in `intents`. */
  name?: unknown,
) => Promise<ReturnType<typeof data<FormAnswer<More>>>>;

type Outcome = { ok: true } | { ok: false; refusal: string };
type Done<Result> = Extract<Result, { ok: true }>;
type Refused<Result> = Extract<Result, { ok: false }> & { refusal: string };

type Act<Schema extends z.ZodType, Who, Result, More extends object> = {
  schema: Schema;
  /** Authorizes the caller, before the form is parsed; throws a response if refused. */
  who: (args: FormArgs) => Who;
  /** Route parameters that override fields of the form. */
  params?: readonly string[];
  /** Rate limit by client address, before parsing. */
  limit?: { isAllowed: (ctx: AppContext, address: string) => Promise<boolean>; message: string };
  run: (ctx: AppContext, who: Who, input: z.output<Schema>, args: FormActionArgs) => Promise<Result>;
  done: (outcome: Done<Result>, input: z.output<Schema>, args: FormActionArgs, who: Who) => Reply<More> | Promise<Reply<More>>;
  /** Reply to invalid input, besides the messages at its fields. */
  invalid?: (args: FormActionArgs, messagesByField: Readonly<Record<string, string[] | null>>) => Reply<More>;
  /** For each refusal of the domain; `{}` where there is none. */
  words: Refusals<Schema, Who, Result, More>;
  /** Title of the toast of a refusal. */
  failed?: string;
  /** Extra data returned with the form. */
  keep?: (form: FormData) => More;
};
/** A table, or a function where texts depend on more than the refusal's name. */
type Refusals<Schema extends z.ZodType, Who, Result, More extends object> =
  | Readonly<Record<Refused<Result>["refusal"], Words>>
  | ((refused: Refused<Result>, input: z.output<Schema>, args: FormActionArgs, who: Who) => Reply<More>);

/** Builds a route action: authorizes, parses, runs the domain function, and turns its outcome into a reply. */
export function formAction<Schema extends z.ZodType, Who, Result extends Outcome, More extends object>(
  act: Act<Schema, Who, Result, More>,
): FormAction<More> {
  return async (args, name) => {
    const who = act.who(args);
    const form = requireForm(args.context);
    for (const param of act.params ?? []) form.set(param, args.params[param] ?? "");
    const formArgs = { ...args, ctx: args.context.get(appContext), form };
    const { reply, status, submission } = await perform(act, who, formArgs);
    if (reply instanceof Response) throw reply;
    const answer = {
      formId: formIdOf(form, name),
      result: resultOf(submission, reply),
      toast: toastOf(reply, act.failed),
      ...act.keep?.(form),
      ...reply.more,
    };
    return data(answer as FormAnswer<More>, { status: reply.status ?? status, headers: reply.headers ?? {} });
  };
}

export const noFields = z.object({});

export const anyone = () => null;
export const signedIn = ({ context }: FormArgs): Viewer => requireViewer(context);
export function brand({ context }: FormArgs): Viewer {
  const viewer = requireViewer(context);
  if (viewer.activeRole === "label") throw forbidden();
  return viewer;
}

/** Replies by a toast alone: in place for `useInPlace`, else after a redirect to `next`. */
export function tell({ form }: FormActionArgs, next: string, toast: Toast, status = 200): Reply {
  return form.get("answer") === "in-place" ? { toast, status } : redirectWithToast(next, toast);
}

async function perform<Schema extends z.ZodType, Who, Result extends Outcome, More extends object>(
  act: Act<Schema, Who, Result, More>,
  who: Who,
  args: FormActionArgs,
): Promise<{ reply: Reply<More>; status: number; submission: Replied }> {
  const { ctx, form, request } = args;
  const { schema, limit } = act;
  if (limit && !(await limit.isAllowed(ctx, readClientAddress(request)))) {
    const { message } = limit;
    const unparsed = { reply: () => returnUnparsed(form, schema, { message, hideFields: secrets }) };
    return { reply: { message }, status: 429, submission: unparsed };
  }
  const submission = parseForm(form, schema);
  if (submission.status !== "success")
    return { reply: act.invalid?.(args, submission.error ?? {}) ?? {}, status: 400, submission };
  const input = submission.value;
  const outcome = await act.run(ctx, who, input, args);
  if (outcome.ok) return { reply: await act.done(outcome as Done<Result>, input, args, who), status: 200, submission };
  const refused = outcome as Refused<Result>;
  const name: Refused<Result>["refusal"] = refused.refusal;
  const words = typeof act.words === "function" ? act.words(refused, input, args, who) : act.words[name];
  return { reply: words, status: statusOf(name), submission };
}

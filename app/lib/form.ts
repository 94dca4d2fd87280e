import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formContext } from "#app/context.ts";
import { badRequest } from "#worker/domain/lib/http.ts";

/** Limit of a field's echo; longer values were refused for their length. */
export const maxEchoedChars = 64 * 1024;

/** The posted form, read by worker/api/request-body.ts; throws 400 without one. */
export function requireForm(context: Readonly<RouterContextProvider>): FormData {
  const form = context.get(formContext);
  if (!form) throw badRequest();
  return form;
}

/** Parses the fields that the schema names; its `reply` echoes them up to `maxEchoedChars`. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): Submission<z.output<Schema>> {
  const submission = parseWithZod(pickNamed(form, schema), { schema });
  const reply = submission.reply.bind(submission);
  return Object.assign(submission, {
    reply(...options: Parameters<typeof reply>): SubmissionResult {
      const result = reply(...options);
      return { ...result, initialValue: cutEcho(result.initialValue ?? null) };
    },
  });
}

/** Returns an unvalidated form to its page with a message above it. */
export function returnUnparsed(
  form: FormData,
  schema: z.ZodType,
  { message, hideFields = [] }: { message: string; hideFields?: readonly string[] },
): SubmissionResult {
  const typed: Record<string, string> = {};
  for (const [name, value] of pickNamed(form, schema))
    if (typeof value === "string" && !hideFields.includes(name)) typed[name] = value;
  return { status: "error", initialValue: cutEcho(typed), error: { "": [message] } };
}

function pickNamed(form: FormData, schema: z.ZodType): FormData {
  const names = namesOf(schema);
  const named = new FormData();
  for (const [name, value] of form) if (names.has(name)) named.append(name, value);
  return named;
}

/** Keys of an object schema, also of one in a pipe or a discriminated union. */
function namesOf(schema: z.core.$ZodType): ReadonlySet<string> {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodPipe) return namesOf(schema.in);
  if (schema instanceof z.ZodDiscriminatedUnion) return new Set(schema.options.flatMap((option) => [...namesOf(option)]));
  throw new TypeError("A form is parsed by an object's schema");
}

function cutEcho<Value>(values: Record<string, Value> | null) {
  if (!values) return values;
  const cut = (value: Value) => (typeof value === "string" ? value.slice(0, maxEchoedChars) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)]));
}

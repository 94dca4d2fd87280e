import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formContext } from "#app/context.ts";
import { maxEchoedChars, parseForm, requireForm, returnUnparsed } from "./form.ts";

const Letter = z.object({ email: z.email(), text: z.string().max(10) });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("forms", () => {
  test("requireForm returns the form or throws 400", () => {
    const context = new RouterContextProvider();
    context.set(formContext, null);
    expect(() => requireForm(context)).toThrow(expect.objectContaining({ status: 400 }));
    const form = formOf({ email: "a@b.example" });
    context.set(formContext, form);
    expect(requireForm(context)).toBe(form);
  });

  test("parseForm reads and echoes the schema's fields only", () => {
    const submission = parseForm(formOf({ email: "no address", id: "theirs", "text[3]": "x" }), Letter);
    const { initialValue, error } = submission.reply();
    expect(initialValue).toEqual({ email: "no address" });
    expect(Object.keys(error ?? {})).toEqual(["email", "text"]);
  });

  test("parseForm accepts piped schemas", () => {
    const Short = Letter.transform(({ email }) => email);
    const submission = parseForm(formOf({ email: "a@b.example", text: "x", more: "y" }), Short);
    expect(submission).toMatchObject({ status: "success", value: "a@b.example" });
  });

  test("echoes at most 64 kB of a field, and no hidden fields", () => {
    const long = "x".repeat(maxEchoedChars + 1);
    const { initialValue } = parseForm(formOf({ email: "a@b.example", text: long }), Letter).reply({
      hideFields: ["email"],
    });
    expect(initialValue).toEqual({ text: long.slice(1) });
  });

  test("returnUnparsed echoes all but hidden and unknown fields", () => {
    const form = formOf({ email: "no address", text: "a secret", "text[3]": "x" });
    expect(returnUnparsed(form, Letter, { message: "Wait", hideFields: ["text"] })).toEqual({
      status: "error",
      initialValue: { email: "no address" },
      error: { "": ["Wait"] },
    });
  });
});

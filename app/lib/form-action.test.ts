import { redirect, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { appContext, formContext } from "#app/context.ts";
import type { AppContext } from "#worker/context.ts";
import { anyone, formAction, type FormArgs, noFields, tell } from "./form-action.ts";
import { byField, intents } from "./intents.ts";

type Outcome = { ok: true; id: string } | { ok: false; refusal: "taken" | "too-many-attempts" | "gone" };

function argsOf(fields: Record<string, string>, params = {}): FormArgs {
  const context = new RouterContextProvider();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  context.set(formContext, form);
  context.set(appContext, {} as AppContext); // unused by these actions
  const url = new URL("https://here.example/rooms");
  return { request: new Request(url), url, params, context };
}

const rename = (outcome: Outcome) =>
  formAction({
    schema: z.object({ name: z.string().min(3, "Three letters"), password: z.string().optional() }),
    who: anyone,
    run: async () => outcome,
    done: ({ id }) => redirect(`/rooms/${id}`),
    failed: "Not renamed",
    words: {
      taken: { field: "name", message: "This name is taken", status: 409 },
      "too-many-attempts": { message: "Wait" },
      gone: {},
    },
  });
const renamed: Outcome = { ok: true, id: "7" };

describe("formAction", () => {
  test("redirects on success", async () => {
    const leaving = rename(renamed)(argsOf({ name: "Studio" }));
    const response: unknown = await leaving.catch((thrown: unknown) => thrown);
    expect((response as Response).headers.get("location")).toBe("/rooms/7");
  });

  test("returns errors by field, and no secrets", async () => {
    const answer = await rename(renamed)(argsOf({ name: "St", password: "secret", form: "room-7" }));
    expect(answer.init?.status).toBe(400);
    expect(answer.data).toMatchObject({
      formId: "room-7",
      result: { status: "error", error: { name: ["Three letters"] }, initialValue: { name: "St" } },
      toast: null,
    });
    expect(JSON.stringify(answer.data)).not.toContain("secret");
  });

  test("shows a refusal at its field and as a toast", async () => {
    const answer = await rename({ ok: false, refusal: "taken" })(argsOf({ name: "Studio" }), "rename");
    expect(answer.init?.status).toBe(409);
    expect(answer.data).toMatchObject({
      formId: "rename",
      result: { error: { name: ["This name is taken"] } },
      toast: { kind: "error", title: "Not renamed", description: "This name is taken" },
    });
  });

  test("answers with the refusal's status unless given", async () => {
    const tooMany = await rename({ ok: false, refusal: "too-many-attempts" })(argsOf({ name: "Studio" }));
    expect([tooMany.init?.status, tooMany.data.result?.error]).toEqual([429, { "": ["Wait"] }]);
    const gone = await rename({ ok: false, refusal: "gone" })(argsOf({ name: "Studio" }));
    expect([gone.init?.status, gone.data.toast]).toEqual([400, null]);
  });

  test("echoes a rate-limited form without parsing it", async () => {
    const act = formAction({
      schema: z.object({ name: z.string().max(2) }),
      who: anyone,
      limit: { isAllowed: async () => false, message: "Later" },
      run: async () => renamed,
      done: () => ({}),
      words: {},
    });
    const answer = await act(argsOf({ name: "Studio" }));
    expect(answer.init?.status).toBe(429);
    expect(answer.data.result).toMatchObject({ initialValue: { name: "Studio" }, error: { "": ["Later"] } });
  });

  test("lets route parameters override fields", async () => {
    const act = formAction({
      schema: z.object({ roomId: z.string() }),
      params: ["roomId"],
      who: anyone,
      run: async (_ctx, _who, { roomId }) => ({ ok: true, roomId }),
      done: ({ roomId }) => ({ more: { roomId } }),
      words: {},
    });
    expect((await act(argsOf({ roomId: "theirs" }, { roomId: "mine" }))).data.roomId).toBe("mine");
  });

  test("answers with a toast in place, or redirects with it", async () => {
    const act = formAction({
      schema: noFields,
      who: anyone,
      run: async () => ({ ok: true }),
      done: (_outcome, _input, asked) => tell(asked, "/next", { kind: "success", title: "Done" }),
      words: {},
    });
    const inPlace = await act(argsOf({ answer: "in-place" }));
    expect([inPlace.init?.status, inPlace.data.toast]).toEqual([200, { kind: "success", title: "Done" }]);
    await expect(act(argsOf({}))).rejects.toMatchObject({ status: 302 });
  });
});

describe("intents", () => {
  const page = intents({ rename: rename({ ok: false, refusal: "taken" }), close: rename(renamed) });

  test("dispatches to the named action and names it in the answer", async () => {
    const { data } = await page(argsOf({ intent: "rename", name: "Studio" }));
    expect(data.formId).toBe("rename");
    await expect(page(argsOf({ intent: "close", name: "Studio" }))).rejects.toMatchObject({ status: 302 });
  });

  test.each(["open", "toString", ""])("refuses a form named %j", (intent) => {
    expect(() => page(argsOf({ intent }))).toThrow(expect.objectContaining({ status: 400 }));
  });

  test("accepts another field for the name", async () => {
    const row = intents({ rename: rename({ ok: false, refusal: "taken" }) }, byField("act"));
    expect((await row(argsOf({ act: "rename", name: "Studio" }))).data.formId).toBe("rename");
  });
});

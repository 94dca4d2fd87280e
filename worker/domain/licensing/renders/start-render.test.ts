import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { env } from "cloudflare:workers";
import { createDatabase } from "#drizzle/client.ts";
import { preparations, renders } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeUpload, renderForm } from "#tests/support/factories.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { endPreparation } from "#worker/domain/licensing/videos/preparations/end-preparation.ts";
import { startRender } from "./start-render.ts";

/** The real database, which runs `work` once, just before the first batch. */
function interruptedBy(work: () => Promise<unknown>): D1Database {
  let isDone = false;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          if (!isDone) await work();
          isDone = true;
          return target.batch(statements);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

async function pressAsPreparationEnds(status: "refused" | "failed") {
  const ctx = createTestContext();
  const brand = await makeBrand(ctx.db);
  const track = await makeAnyTrack(ctx.db);
  const upload = await makeUpload(ctx, brand);
  const { id } = await startPreparation(ctx, upload);
  const end = () => endPreparation(ctx, { id, attempt: 0, status, code: "corrupt" });
  const input = await renderForm(ctx, track, upload.id);
  const outcome = await startRender({ ...ctx, db: createDatabase(interruptedBy(end)) }, brand, input);
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, input.id));
  const made = await ctx.db.select().from(preparations).where(eq(preparations.uploadId, upload.id));
  return { outcome, render, ended: id, made };
}

test("reports a video refused during the start, and starts nothing", async () => {
  const { outcome, render } = await pressAsPreparationEnds("refused");
  expect(outcome).toMatchObject({ ok: false, refusal: "video-refused" });
  expect(render).toBeUndefined();
});

test("retries a preparation that failed by our fault, and waits for it", async () => {
  const { outcome, render, ended, made } = await pressAsPreparationEnds("failed");
  expect(outcome).toMatchObject({ ok: true });
  expect(made.map(({ status }) => status).toSorted()).toEqual(["failed", "pending"]);
  expect(render?.preparationId).not.toBe(ended);
  expect(render?.preparationId).toBe(made.find(({ status }) => status === "pending")?.id);
});

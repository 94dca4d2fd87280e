import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { request, signInAs } from "#tests/support/http.ts";

const ctx = createTestContext(Date.now());
let cookie: string;
let folder: string;
const month = new Date().toISOString().slice(0, 7);

beforeAll(async () => {
  const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
  await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId, { title: "=1+1" }));
  cookie = await signInAs(ctx, label);
  folder = `/api/label-statements/${label.labelId}`;
});

test("a label downloads its monthly statement as CSV", async () => {
  const answer = await request(`${folder}/${month}.csv`, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="cuesheet-statement-${month}.csv"`);
  expect(await answer.text()).toContain(",'=1+1,The Factory,");
});

test("a label downloads its monthly statement as PDF", async () => {
  const answer = await request(`${folder}/${month}.pdf`, { cookie });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pdf = await PDFDocument.load(await answer.arrayBuffer(), { updateMetadata: false });
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getTitle()).toContain("Statement of Night Bus Recordings");
});

test.each(["2020-01.csv", "2026-13.pdf", `${month}.html`, month, `${month}.csv.pdf.x`, "%22.csv"])(
  "returns 404 for the statement file %s",
  async (file) => {
    const answer = await request(`${folder}/${file}`, { cookie });
    expect([answer.status, await answer.json()]).toEqual([404, { error: "Statement not found." }]);
  },
);

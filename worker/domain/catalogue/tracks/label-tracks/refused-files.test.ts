import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDatabase } from "#drizzle/client.ts";
import { tracks } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { finishAudio, makePendingIngest, makeReadyAudio } from "#tests/support/ingests.ts";
import { seenTrack } from "#tests/support/seen-track.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { submitToRenderer } from "#worker/domain/licensing/renders/render-events/submit-to-renderer.ts";
import { endIngest } from "#worker/domain/catalogue/ingests/complete-ingest.ts";
import { CreateTrack, UpdateTrack } from "./label-tracks.contract.ts";
import { createTrack } from "./create-track.ts";
import { moveTrack } from "./take-off-sale.ts";
import { getLabelTrack } from "./queries.ts";
import { moveStatements } from "./transitions.ts";
import { updateTrack } from "./update-track.ts";

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));
const admin = forEachTest(() => makeSuperUser(ctx.db));

const described = {
  title: "Night Bus",
  artist: "Trio",
  isrc: "GBABC2600001",
  moodTags: ["Calm"],
  warranty: "on",
};
const isSilent = {
  ok: false,
  refusal: "no-such-audio",
  message: "This track is silent. Please check the export and upload it again.",
};

const form = (audioUploadId: string, change: object = {}) =>
  CreateTrack.parse({
    id: crypto.randomUUID(),
    labelId: label.labelId,
    audioUploadId,
    ...described,
    ...change,
  });

const refuse = (id: string) => endIngest(ctx, { id, attempt: 1, status: "refused", code: "silent" });
const fail = (id: string) => endIngest(ctx, { id, attempt: 1, status: "failed", code: "unexpected" });

async function makeRefused() {
  const made = await makePendingIngest(ctx, label);
  await refuse(made.ingestId);
  return made;
}

const approve = (trackId: string) => runUnlessStale(ctx.db, moveStatements(ctx, admin, { trackId, move: "approve" }));

async function addApproved(): Promise<string> {
  const { uploadId } = await makeReadyAudio(ctx, label);
  const input = form(uploadId, { submit: "on" });
  await createTrack(ctx, label, input);
  expect(await approve(input.id)).toBe(true);
  return input.id;
}

async function replaceAudio(id: string, audioUploadId: string, app: TestContext = ctx) {
  const seen = await seenTrack(ctx, label, id);
  return updateTrack(app, label, UpdateTrack.parse({ id, ...described, ...seen, audioUploadId }));
}

async function read(id: string) {
  const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, id));
  return row;
}

/** Simulates a race: runs `event` once, between a command's reads and its first batch. */
function withEventBeforeWriting(event: () => Promise<unknown>): TestContext {
  let isDue = true;
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          if (isDue) {
            isDue = false;
            await event();
          }
          return target.batch(statements);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...ctx, db: createDatabase(database) };
}

describe("refused audio", () => {
  test.each(["on", undefined])("creates no track and returns the reason: submit %s", async (submit) => {
    const { uploadId } = await makeRefused();
    const input = form(uploadId, { submit });
    expect(await createTrack(ctx, label, input)).toEqual(isSilent);
    expect(await read(input.id)).toBeUndefined();
  });

  test("does not replace the audio of an approved track", async () => {
    const id = await addApproved();
    const before = await read(id);
    const { uploadId } = await makeRefused();
    expect(await replaceAudio(id, uploadId)).toEqual(isSilent);
    expect(await read(id)).toEqual(before);
  });

  test("creates no track when refused during the save", async () => {
    const { uploadId, ingestId } = await makePendingIngest(ctx, label);
    const input = form(uploadId, { submit: "on" });
    const app = withEventBeforeWriting(() => refuse(ingestId));
    expect(await createTrack(app, label, input)).toEqual(isSilent);
    expect(await read(input.id)).toBeUndefined();
  });

  test("leaves an approved track on sale when refused during the save", async () => {
    const id = await addApproved();
    const before = await read(id);
    const { uploadId, ingestId } = await makePendingIngest(ctx, label);
    const app = withEventBeforeWriting(() => refuse(ingestId));
    expect(await replaceAudio(id, uploadId, app)).toEqual(isSilent);
    expect(await read(id)).toEqual(before);
  });

  test("blocks the review of its track until replaced", async () => {
    const id = await addApproved();
    const { uploadId, ingestId } = await makePendingIngest(ctx, label);
    expect(await replaceAudio(id, uploadId)).toEqual({ ok: true, isSentToReview: true });
    await refuse(ingestId);
    expect(await getLabelTrack(ctx, label, id)).toMatchObject({ status: "draft", moves: [] });
    const submit = { trackId: id, move: "submit", warranty: true } as const;
    expect(await moveTrack(ctx, label, submit)).toEqual({ ok: false, refusal: "no-audio" });
    expect(await runUnlessStale(ctx.db, moveStatements(ctx, label, submit))).toBe(false);

    const other = await makeReadyAudio(ctx, label);
    await replaceAudio(id, other.uploadId);
    expect(await moveTrack(ctx, label, submit)).toMatchObject({ ok: true });
    expect(await approve(id)).toBe(true);
  });
});

test("an ingest that fails during the save is started again", async () => {
  const { uploadId, ingestId } = await makePendingIngest(ctx, label);
  const input = form(uploadId, { submit: "on" });
  const app = withEventBeforeWriting(() => fail(ingestId));
  expect(await createTrack(app, label, input)).toEqual({ ok: true, id: input.id });
  const track = await read(input.id);
  expect(track?.status).toBe("pending review");
  expect(track?.audioIngestId).not.toBe(ingestId);
  await submitToRenderer(ctx, { kind: "ingest", id: track?.audioIngestId ?? "", attempt: 1 });
  await finishAudio(ctx, track?.audioIngestId ?? "");
  expect((await read(input.id))?.durationMs).toBe(200_000);
});

test("a refused cover creates no track and returns the reason", async () => {
  const cover = await makePendingIngest(ctx, label, "cover");
  await endIngest(ctx, { id: cover.ingestId, attempt: 1, status: "refused", code: "corrupt" });
  const { uploadId } = await makeReadyAudio(ctx, label);
  const input = form(uploadId, { coverUploadId: cover.uploadId });
  expect(await createTrack(ctx, label, input)).toEqual({
    ok: false,
    refusal: "no-such-cover",
    message: "This image is damaged. Please export it again.",
  });
  expect(await read(input.id)).toBeUndefined();
});

import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preparations, renderOrders, tracks } from "#drizzle/schema/index.ts";
import { type ActorName, type Actors, actorNames, makeActors } from "#tests/support/actors.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { digestDatabase } from "#tests/support/database-digest.ts";
import { makeTrack, makeUpload } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { makePendingIngest } from "#tests/support/ingests.ts";
import { request } from "#tests/support/http.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { makeFinishedComp } from "#tests/support/comps.ts";
import { makeSharedVideo } from "#tests/support/reviews.ts";
import { createShortlist } from "#worker/domain/catalogue/shortlists/edit-shortlists.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { coverKey, posterKey } from "#worker/domain/services/files/media/keys.ts";
import { api } from "./api.ts";

let ctx: TestContext;
let actors: Actors;
let ids: Record<
  | "render"
  | "licence"
  | "upload"
  | "preparation"
  | "track"
  | "label"
  | "labelUpload"
  | "ingest"
  | "problem"
  | "shortlist"
  | "order"
  | "comp"
  | "missing",
  string
>;

beforeAll(async () => {
  ctx = createTestContext(Date.now());
  actors = await makeActors(ctx);
  const { brand, label } = actors;
  const track = await makeTrack(ctx.db, label.labelId, { coverKey: "covers" });
  await ctx.media.write(track.previewKey ?? "", new Uint8Array(8), "audio/mp4");
  await ctx.media.write(coverKey(track.id, 640), new Uint8Array(8), "image/webp");
  await ctx.db
    .update(tracks)
    .set({ coverKey: coverKey(track.id, 640) })
    .where(eq(tracks.id, track.id));
  const { renderId, licenceId } = await makeFinishedRender(ctx, brand, track);
  await issueLicence(ctx, licenceId);
  await givePoster(renderId);
  const upload = await makeUpload(ctx, brand);
  const preparation = await startPreparation(ctx, upload);
  const problem = crypto.randomUUID();
  const about = { renderId, kind: "technical-fault", details: "It stutters." } as const;
  await reportProblem(ctx, brand, { ...about, id: problem });
  const shortlist = await createShortlist(ctx, brand, { name: "Spring" });
  const { id: videoId } = await makeSharedVideo(ctx, brand);
  const comp = await makeFinishedComp(ctx, brand, { videoId, trackId: track.id });
  const ingested = await makePendingIngest(ctx, label);
  ids = {
    render: renderId,
    licence: licenceId,
    upload: upload.id,
    preparation: preparation.id,
    track: track.id,
    label: label.labelId,
    labelUpload: ingested.uploadId,
    ingest: ingested.ingestId,
    problem,
    shortlist: shortlist.ok ? shortlist.id : "",
    order: await makeOrderOf(brand),
    comp,
    missing: crypto.randomUUID(),
  };
  await ctx.settle();
});

/** An order without renders: only its owner matters here. */
async function makeOrderOf({ id: userId }: { id: string }): Promise<string> {
  const id = crypto.randomUUID();
  await ctx.db.insert(renderOrders).values({ id, userId, several: "videos", createdAt: 1 });
  return id;
}

async function givePoster(renderId: string): Promise<void> {
  const key = posterKey(renderId, 1);
  await ctx.media.write(key, new Uint8Array(8), "image/jpeg");
  await ctx.db.update(preparations).set({ posterKey: key });
  await ctx.db.$client.prepare("UPDATE renders SET poster_key = ? WHERE id = ?").bind(key, renderId).run();
}

/** Refusals take precedence in this order: 401, 403 (state), 403 (role), 404 (ownership). */
type Rule =
  | "signed in"
  | "approved"
  | "approved brand"
  | "approved label"
  | "super user"
  | "payee"
  | "owner"
  | "brand owner"
  | "label owner"
  | "signed";
type Operation = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  route: string;
  rule: Rule;
  /** Target row; an operation that has one is also tested with a missing id. */
  row?: keyof typeof ids;
  body?: () => unknown;
  /** Status for an authorised actor, if not 200. */
  allowed?: number;
};

const newUpload = () => ({
  id: crypto.randomUUID(),
  filename: "a.mp4",
  contentType: "video/mp4",
  sizeBytes: 100,
});

const operations: Operation[] = [
  { method: "GET", route: "/api/render-media", rule: "signed" },
  { method: "PUT", route: "/api/render-media", rule: "signed", body: () => ({}) },
  { method: "POST", route: "/api/render-media", rule: "signed", body: () => ({}) },
  { method: "POST", route: "/api/render-callbacks", rule: "signed", body: () => ({}) },
  { method: "POST", route: "/api/stripe/webhooks", rule: "signed", body: () => ({}) },
  { method: "POST", route: "/api/stripe/events", rule: "signed", body: () => ({}) },
  {
    method: "POST",
    route: "/api/checkout",
    rule: "approved brand",
    body: () => ({ priceId: "not-sold" }),
    allowed: 400,
  },
  {
    method: "POST",
    route: "/api/verify-payment",
    rule: "approved brand",
    body: () => ({ sessionId: "cs_test_none" }),
    allowed: 404,
  },
  { method: "GET", route: "/api/renders/:id", rule: "owner", row: "render" },
  { method: "GET", route: "/api/orders/:id", rule: "owner", row: "order" },
  { method: "GET", route: "/api/shortlists/current", rule: "approved brand" },
  {
    method: "PUT",
    route: "/api/shortlists/current/tracks/:trackId",
    rule: "approved brand",
    row: "track",
    body: () => ({}),
  },
  {
    method: "DELETE",
    route: "/api/shortlists/current/tracks/:trackId",
    rule: "approved brand",
    row: "track",
  },
  {
    method: "PUT",
    route: "/api/videos/:id/speech",
    rule: "owner",
    row: "upload",
    body: () => ({ speechMs: null }),
    allowed: 404,
  },
  {
    method: "PUT",
    route: "/api/shortlists/:id/tracks/:trackId",
    rule: "brand owner",
    row: "shortlist",
    body: () => ({ note: "", position: 1 }),
    allowed: 204,
  },
  { method: "GET", route: "/media/previews/:trackId", rule: "approved", row: "track" },
  { method: "POST", route: "/media/previews/:trackId/plays", rule: "approved", row: "track", allowed: 204 },
  { method: "GET", route: "/media/covers/:trackId", rule: "approved", row: "track" },
  { method: "GET", route: "/media/renders/:id", rule: "owner", row: "render" },
  { method: "GET", route: "/media/batches/:ids", rule: "owner", row: "render" },
  { method: "GET", route: "/media/renders/:id/music", rule: "owner", row: "render" },
  { method: "GET", route: "/media/comps/:id", rule: "owner", row: "comp" },
  { method: "GET", route: "/api/comps", rule: "approved brand" },
  { method: "GET", route: "/media/posters/:renderId", rule: "owner", row: "render" },
  { method: "GET", route: "/media/originals/:uploadId", rule: "owner", row: "upload", allowed: 404 },
  { method: "GET", route: "/media/pictures/:preparationId", rule: "owner", row: "preparation", allowed: 404 },
  { method: "GET", route: "/media/licences/:id", rule: "owner", row: "licence" },
  { method: "GET", route: "/media/licences/:id/cue-sheet", rule: "owner", row: "licence" },
  { method: "GET", route: "/media/licences/:id/bundle", rule: "owner", row: "licence" },
  { method: "GET", route: "/api/label-statements/:id/:file", rule: "label owner", row: "label" },
  { method: "GET", route: "/api/label-syncs/export.csv", rule: "approved label" },
  { method: "GET", route: "/api/label-claims/channels.csv", rule: "approved label" },
  { method: "GET", route: "/api/label-tracks/:id/export.csv", rule: "label owner", row: "label" },
  { method: "GET", route: "/api/label-syncs/:id/video", rule: "label owner", row: "licence" },
  { method: "GET", route: "/api/label-syncs/:id/poster", rule: "label owner", row: "licence" },
  { method: "GET", route: "/api/label-syncs/:id/licence.pdf", rule: "label owner", row: "licence" },
  {
    method: "POST",
    route: "/api/refresh-render-url",
    rule: "label owner",
    body: () => ({ renderId: ids.render }),
  },
  { method: "GET", route: "/api/tokens/movements.csv", rule: "approved brand" },
  { method: "GET", route: "/api/ledger/trial-balance.csv", rule: "super user" },
  { method: "GET", route: "/api/ledger/journal.csv", rule: "super user" },
  { method: "GET", route: "/api/problems/:id/video", rule: "super user", row: "problem" },
  { method: "GET", route: "/api/problems/:id/licence.pdf", rule: "super user", row: "problem" },
  { method: "GET", route: "/account/export.zip", rule: "signed in" },
  { method: "GET", route: "/account/approval", rule: "signed in" },
  { method: "POST", route: "/api/uploads", rule: "approved brand", body: newUpload, allowed: 201 },
  {
    method: "POST",
    route: "/api/uploads/:id/ingests",
    rule: "label owner",
    row: "labelUpload",
    body: () => ({}),
  },
  { method: "GET", route: "/api/uploads/:id/ingests/:ingestId", rule: "label owner", row: "labelUpload" },
  { method: "GET", route: "/api/ingests", rule: "approved" },
  {
    method: "POST",
    route: "/api/bulk-tracks",
    rule: "label owner",
    body: () => ({
      labelId: ids.label,
      rows: [{ id: ids.missing, audioUploadId: ids.missing, fields: {} }],
    }),
  },
  {
    method: "POST",
    route: "/api/bulk-tracks/known",
    rule: "label owner",
    body: () => ({ labelId: ids.label, isrcs: [] }),
  },
  {
    method: "POST",
    route: "/api/vault/tracks",
    rule: "approved",
    body: () => ({ evidence: JSON.stringify({ trackId: ids.track, from: 1, to: 9 }) }),
  },
  { method: "GET", route: "/api/videos", rule: "approved" },
  { method: "GET", route: "/api/videos/:id/cues", rule: "owner", row: "upload" },
  { method: "GET", route: "/api/videos/:id/fits/:trackId", rule: "owner", row: "upload" },
  {
    method: "PUT",
    route: "/api/videos/:id/cues/:trackId",
    rule: "owner",
    row: "upload",
    body: () => ({ startAtSeconds: 1.5, volumePercent: 60 }),
    allowed: 204,
  },
  { method: "GET", route: "/api/uploads/:id", rule: "owner", row: "upload" },
  { method: "GET", route: "/api/uploads/:id/preparations/:preparationId", rule: "owner", row: "upload" },
  {
    method: "POST",
    route: "/api/uploads/:id/preparations",
    rule: "owner",
    row: "upload",
    body: () => ({ overlayTrackId: null }),
  },
  {
    method: "PUT",
    route: "/api/uploads/:id/parts/:number",
    rule: "owner",
    row: "upload",
    body: () => ({}),
    allowed: 409,
  },
  { method: "POST", route: "/api/uploads/:id/complete", rule: "owner", row: "upload", body: () => ({}) },
  { method: "POST", route: "/api/uploads/:id/restore", rule: "owner", row: "upload", allowed: 204 },
  { method: "DELETE", route: "/api/uploads/:id", rule: "owner", row: "upload", allowed: 204 },
  { method: "GET", route: "/api/connect/account-status", rule: "payee" },
  // Stripe is unreachable here, so an authorised call ends in 503, or in 404 without a payout account.
  {
    method: "POST",
    route: "/api/connect/create-connected-account",
    rule: "payee",
    body: () => ({ country: "GB" }),
    allowed: 503,
  },
  {
    method: "POST",
    route: "/api/connect/create-account-link",
    rule: "payee",
    body: () => ({}),
    allowed: 404,
  },
  {
    method: "POST",
    route: "/api/connect/reset-connected-account",
    rule: "payee",
    body: () => ({ country: "GB", accountId: "acct_none" }),
    allowed: 404,
  },
];

const approved: readonly ActorName[] = [
  "brand",
  "other brand",
  "label",
  "other label",
  "super user as brand",
  "super user as label",
];
const asBrand: readonly ActorName[] = ["brand", "other brand", "super user as brand"];
const asLabel: readonly ActorName[] = ["label", "other label", "super user as label"];
const superUsers: readonly ActorName[] = ["super user as brand", "super user as label"];
/** Super users need no payout account, whichever role is active (specification §6). */
const payees: readonly ActorName[] = ["label", "other label"];

function expectedStatus({ rule, route, allowed = 200 }: Operation, actor: ActorName): number {
  if (rule === "signed") return route === "/api/render-media" ? 403 : 401;
  if (actor === "signed out" || actor === "second factor awaited") return 401;
  if (rule === "signed in") return allowed;
  if (!approved.includes(actor)) return 403;
  if (rule === "approved brand" && !asBrand.includes(actor)) return 403;
  if (rule === "approved label" && !asLabel.includes(actor)) return 403;
  if (rule === "super user" && !superUsers.includes(actor)) return 403;
  if (rule === "payee" && !payees.includes(actor)) return 403;
  if (rule === "owner" && actor !== "brand") return 404;
  if (rule === "brand owner" && actor !== "brand") return asBrand.includes(actor) ? 404 : 403;
  if (rule === "label owner" && actor !== "label") return 404;
  return allowed;
}

function addressOf({ route, row }: Operation, id = row ? ids[row] : ""): string {
  const preparation = id === ids.missing ? ids.missing : ids.preparation;
  const ingest = id === ids.missing ? ids.missing : ids.ingest;
  return route
    .replace(":ingestId", ingest)
    .replace(":preparationId", preparation)
    .replace("cues/:trackId", `cues/${ids.track}`)
    .replace("fits/:trackId", `fits/${ids.track}`)
    .replace(":number", "1")
    .replace(":id/tracks/:trackId", `${id}/tracks/${ids.track}`)
    .replace(":file", `${currentMonth}.csv`)
    .replace(/:\w+/, id);
}

function ask(operation: Operation, actor: ActorName, path: string, body = operation.body?.()) {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const cookie = actors.cookies[actor];
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return request(path, { method: operation.method, headers, ...(cookie ? { cookie } : {}), ...content });
}

const currentMonth = new Date().toISOString().slice(0, 7);
const nameOf = ({ method, route }: Operation) => `${method} ${route}`;

test("every API route has a row in this matrix", () => {
  const known = api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  // Public: health reports only whether dependencies respond, CSP reports come from anywhere and change nothing, and the
  // front page shows covers and excerpts of tracks on sale. Review and shared-video media require the secret token of their
  // link (review-media.test.ts, shared-media.test.ts).
  const open = [
    "GET /api/health",
    "POST /api/csp-reports",
    "GET /media/showcase/:trackId",
    // Anyone with a licence number may read its page and signed data; keys and log contain no names.
    ...["did.json", "jwks.json"].map((file) => `GET /.well-known/${file}`),
    ...["", "/suspensions"].map((part) => `GET /status/:list${part}`),
    // Anyone with a file may identify it; nothing is revealed about other users' licences (domain/licensing/proof/copies).
    ...["", "/confirm", "/sound"].map((part) => `POST /api/copies${part}`),
    ...["", "/proof", "/bundle"].map((part) => `GET /api/credentials/:number${part}`),
    ...["heads/latest", "heads", "entries", "inclusion", "consistency"].map((part) => `GET /api/log/${part}`),
    // Anyone with a file or signed data may look up its licence by SHA-256.
    ...["videos/:sha256", "log-proofs/:sha256", "licences/:number"].map((part) => `GET /api/file-checks/${part}`),
    "GET /media/excerpts/:trackId",
    ...["video", "poster"].map((file) => `GET /media/shared/:token/${file}`),
    ...["picture", "previews/:position", "covers/:position"].map((file) => `GET /media/reviews/:token/${file}`),
  ];
  expect([...open, ...operations.map(nameOf)].toSorted()).toEqual([...new Set(known)].toSorted());
});

const named = (chosen: Operation[]) => chosen.map((operation) => [nameOf(operation), operation] as const);
const unsigned = operations.filter(({ rule }) => rule !== "signed");
const refusedBy = (operation: Operation) =>
  actorNames.filter((actor) => {
    const status = expectedStatus(operation, actor);
    return status >= 400 && status !== operation.allowed;
  });

/** Compares all rows once per block of refused calls: one digest costs as much as eighty calls. */
function expectNothingChanges(): void {
  let before: Record<string, unknown>;
  beforeAll(async () => {
    before = await digestDatabase(ctx.db);
  });
  afterAll(async () => expect(await digestDatabase(ctx.db)).toEqual(before));
}

describe("refused call", () => {
  expectNothingChanges();

  test.each(named(operations))(
    "%s refuses each unauthorised actor with the right status and changes nothing",
    async (_name, operation) => {
      const strangers = refusedBy(operation);
      const answers = await Promise.all(
        strangers.map(async (actor) => [actor, (await ask(operation, actor, addressOf(operation))).status]),
      );
      expect(answers).toEqual(strangers.map((actor) => [actor, expectedStatus(operation, actor)]));
    },
  );
});

test.each(named(operations.filter(({ row }) => row)))(
  "%s answers alike for a foreign row and a missing one",
  async (_name, operation) => {
    const strangers = actorNames.filter((actor) => expectedStatus(operation, actor) === 404);
    for (const actor of strangers) {
      const [foreign, missing] = await Promise.all(
        [addressOf(operation), addressOf(operation, ids.missing)].map((path) => ask(operation, actor, path)),
      );
      expect([foreign?.status, await foreign?.text()]).toEqual([missing?.status, await missing?.text()]);
    }
  },
);

test.each(named(operations.filter(({ body }) => body)))("%s checks the sender before the body", async (_name, operation) => {
  const early = refusedBy(operation).filter((actor) => expectedStatus(operation, actor) !== 404);
  const answers = await Promise.all(
    early.map(async (actor) => (await ask(operation, actor, addressOf(operation), { wrong: true })).status),
  );
  expect(answers).toEqual(early.map((actor) => expectedStatus(operation, actor)));
});

test.each(named(unsigned.filter(({ method }) => method === "GET")))("%s refuses HEAD like GET", async (_name, operation) => {
  const strangers = refusedBy(operation);
  const heads = await Promise.all(
    strangers.map(async (actor) => (await ask({ ...operation, method: "HEAD" }, actor, addressOf(operation))).status),
  );
  expect(heads).toEqual(strangers.map((actor) => expectedStatus(operation, actor)));
});

describe("cross-origin call", () => {
  expectNothingChanges();
  const unsafe = operations.filter(({ method, rule }) => method !== "GET" && rule !== "signed");
  const foreign: Record<string, Record<string, string>> = {
    "another site": { origin: "https://evil.example" },
    "an opaque origin": { origin: "null" },
    "no origin at all": {},
    "a cross-site Sec-Fetch-Site header": { "sec-fetch-site": "cross-site" },
    "a sibling subdomain": { origin: "https://evil.cuesheet.test", "sec-fetch-site": "same-site" },
  };
  const cases = unsafe.flatMap((operation) =>
    Object.keys(foreign).map((from) => [nameOf(operation), from, operation] as const),
  );

  test.each(cases)("%s from %s is refused and changes nothing", async (_name, from, operation) => {
    const answer = await fromElsewhere(operation, foreign[from] ?? {});
    expect([answer.status, await answer.text()]).toEqual([403, "This request didn’t come from our own pages."]);
  });

  function fromElsewhere(operation: Operation, headers: Record<string, string>): Promise<Response> {
    // Bypasses `request`, which sets our own origin on every call.
    return exports.default.fetch(
      new Request(`https://cuesheet.test${addressOf(operation)}`, {
        method: operation.method,
        headers: { cookie: actors.cookies.brand, "content-type": "text/plain", ...headers },
        body: JSON.stringify(operation.body?.() ?? {}),
      }),
    );
  }
});

// Runs last, because allowed calls change rows.
test.each(named(unsigned))("%s admits every authorised actor", async (_name, operation) => {
  const refused = refusedBy(operation);
  for (const actor of actorNames.filter((name) => !refused.includes(name))) {
    const answer = await ask(operation, actor, addressOf(operation));
    expect([actor, answer.status]).toEqual([actor, expectedStatus(operation, actor)]);
    await answer.arrayBuffer();
  }
});

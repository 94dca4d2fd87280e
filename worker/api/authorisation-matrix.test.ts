import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preparations, renderOrders, tracks } from "#drizzle/schema/index.ts";
import { type ActorName, type Actors, actorNames, makeActors } from "#tests/support/actors.ts";
import { createTestContext } from "#tests/support/app-context.ts";
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

const ctx = createTestContext(Date.now());
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
type Options = {
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

const table: [`${"GET" | "HEAD" | "POST" | "PUT" | "DELETE"} /${string}`, Rule, Options?][] = [
  ["GET /api/render-media", "signed"],
  ["PUT /api/render-media", "signed", { body: () => ({}) }],
  ["POST /api/render-media", "signed", { body: () => ({}) }],
  ["POST /api/render-callbacks", "signed", { body: () => ({}) }],
  ["POST /api/stripe/webhooks", "signed", { body: () => ({}) }],
  ["POST /api/stripe/events", "signed", { body: () => ({}) }],
  ["POST /api/checkout", "approved brand", { body: () => ({ priceId: "not-sold" }), allowed: 400 }],
  ["POST /api/verify-payment", "approved brand", { body: () => ({ sessionId: "cs_test_none" }), allowed: 404 }],
  ["GET /api/renders/:id", "owner", { row: "render" }],
  ["GET /api/orders/:id", "owner", { row: "order" }],
  ["GET /api/shortlists/current", "approved brand"],
  ["PUT /api/shortlists/current/tracks/:trackId", "approved brand", { row: "track", body: () => ({}) }],
  ["DELETE /api/shortlists/current/tracks/:trackId", "approved brand", { row: "track" }],
  ["PUT /api/videos/:id/speech", "owner", { row: "upload", body: () => ({ speechMs: null }), allowed: 404 }],
  [
    "PUT /api/shortlists/:id/tracks/:trackId",
    "brand owner",
    { row: "shortlist", body: () => ({ note: "", position: 1 }), allowed: 204 },
  ],
  ["GET /media/previews/:trackId", "approved", { row: "track" }],
  ["POST /media/previews/:trackId/plays", "approved", { row: "track", allowed: 204 }],
  ["GET /media/covers/:trackId", "approved", { row: "track" }],
  ["GET /media/renders/:id", "owner", { row: "render" }],
  ["GET /media/batches/:ids", "owner", { row: "render" }],
  ["GET /media/renders/:id/music", "owner", { row: "render" }],
  ["GET /media/comps/:id", "owner", { row: "comp" }],
  ["GET /api/comps", "approved brand"],
  ["GET /media/posters/:renderId", "owner", { row: "render" }],
  ["GET /media/originals/:uploadId", "owner", { row: "upload", allowed: 404 }],
  ["GET /media/pictures/:preparationId", "owner", { row: "preparation", allowed: 404 }],
  ["GET /media/licences/:id", "owner", { row: "licence" }],
  ["GET /media/licences/:id/cue-sheet", "owner", { row: "licence" }],
  ["GET /media/licences/:id/bundle", "owner", { row: "licence" }],
  ["GET /api/label-statements/:id/:file", "label owner", { row: "label" }],
  ["GET /api/label-syncs/export.csv", "approved label"],
  ["GET /api/label-claims/channels.csv", "approved label"],
  ["GET /api/label-tracks/:id/export.csv", "label owner", { row: "label" }],
  ["GET /api/label-syncs/:id/video", "label owner", { row: "licence" }],
  ["GET /api/label-syncs/:id/poster", "label owner", { row: "licence" }],
  ["GET /api/label-syncs/:id/licence.pdf", "label owner", { row: "licence" }],
  ["POST /api/refresh-render-url", "label owner", { body: () => ({ renderId: ids.render }) }],
  ["GET /api/tokens/movements.csv", "approved brand"],
  ["GET /api/ledger/trial-balance.csv", "super user"],
  ["GET /api/ledger/journal.csv", "super user"],
  ["GET /api/problems/:id/video", "super user", { row: "problem" }],
  ["GET /api/problems/:id/licence.pdf", "super user", { row: "problem" }],
  ["GET /account/export.zip", "signed in"],
  ["GET /account/approval", "signed in"],
  ["POST /api/uploads", "approved brand", { body: newUpload, allowed: 201 }],
  ["POST /api/uploads/:id/ingests", "label owner", { row: "labelUpload", body: () => ({}) }],
  ["GET /api/uploads/:id/ingests/:ingestId", "label owner", { row: "labelUpload" }],
  ["GET /api/ingests", "approved"],
  [
    "POST /api/bulk-tracks",
    "label owner",
    { body: () => ({ labelId: ids.label, rows: [{ id: ids.missing, audioUploadId: ids.missing, fields: {} }] }) },
  ],
  ["POST /api/bulk-tracks/known", "label owner", { body: () => ({ labelId: ids.label, isrcs: [] }) }],
  [
    "POST /api/vault/tracks",
    "approved",
    { body: () => ({ evidence: JSON.stringify({ trackId: ids.track, from: 1, to: 9 }) }) },
  ],
  ["GET /api/videos", "approved"],
  ["GET /api/videos/:id/cues", "owner", { row: "upload" }],
  ["GET /api/videos/:id/fits/:trackId", "owner", { row: "upload" }],
  [
    "PUT /api/videos/:id/cues/:trackId",
    "owner",
    { row: "upload", body: () => ({ startAtSeconds: 1.5, volumePercent: 60 }), allowed: 204 },
  ],
  ["GET /api/uploads/:id", "owner", { row: "upload" }],
  ["GET /api/uploads/:id/preparations/:preparationId", "owner", { row: "upload" }],
  ["POST /api/uploads/:id/preparations", "owner", { row: "upload", body: () => ({ overlayTrackId: null }) }],
  ["PUT /api/uploads/:id/parts/:number", "owner", { row: "upload", body: () => ({}), allowed: 409 }],
  ["POST /api/uploads/:id/complete", "owner", { row: "upload", body: () => ({}) }],
  ["POST /api/uploads/:id/restore", "owner", { row: "upload", allowed: 204 }],
  ["DELETE /api/uploads/:id", "owner", { row: "upload", allowed: 204 }],
  ["GET /api/connect/account-status", "payee"],
  // Stripe is unreachable here, so an authorised call ends in 503, or in 404 without a payout account.
  ["POST /api/connect/create-connected-account", "payee", { body: () => ({ country: "GB" }), allowed: 503 }],
  ["POST /api/connect/create-account-link", "payee", { body: () => ({}), allowed: 404 }],
  [
    "POST /api/connect/reset-connected-account",
    "payee",
    { body: () => ({ country: "GB", accountId: "acct_none" }), allowed: 404 },
  ],
];

const operations = table.map(([name, rule, options]) => {
  const [method = "", route = ""] = name.split(" ");
  return { name, method, route, rule, ...options };
});
type Operation = (typeof operations)[number];

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
  expect([...open, ...operations.map(({ name }) => name)].toSorted()).toEqual([...new Set(known)].toSorted());
});

const named = (chosen: Operation[]) => chosen.map((operation) => [operation.name, operation] as const);
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
  const cases = unsafe.flatMap((operation) => Object.keys(foreign).map((from) => [operation.name, from, operation] as const));

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

import { createTestContext } from "./app-context.ts";
import { signInAs } from "./http.ts";
import { artistArticles, author, brandArticles } from "./public-paths.ts";
import { type World, makeWorld } from "./world.ts";

export type Visitor = "nobody" | "brand" | "label" | "super user";

/** One request to `path`, an address of `route`, by a visitor with access to it. */
export type Visit = {
  method?: "GET" | "POST";
  route: string;
  path: string;
  who: Visitor;
  cookie: string;
  form?: Record<string, string>;
  json?: unknown;
  /** Defaults to 200. */
  status?: number;
};

type RouteRequest = Omit<Visit, "who" | "cookie" | "path"> & { path?: string; cookie?: string };

/** Lists every page, every reading API call and some writing ones, each with data to show. */
export async function listVisits(): Promise<Visit[]> {
  const ctx = createTestContext(Date.now());
  const world = await makeWorld(ctx);
  const cookies: Record<Visitor, string> = {
    nobody: "",
    brand: await signInAs(ctx, world.brand),
    label: await signInAs(ctx, world.label),
    "super user": await signInAs(ctx, world.admin),
  };
  await ctx.settle();
  const asked: [Visitor, RouteRequest[]][] = [
    ["nobody", openPages(world)],
    ["brand", [...brandPages(world), ...brandCalls(world)]],
    ["label", [...labelPages(world), ...labelCalls(world)]],
    ["super user", [...adminPages(world), ...adminCalls(world)]],
    ["brand", brandActs(world)],
    ["label", labelActs(world)],
    ["super user", adminActs(world)],
  ];
  return asked.flatMap(([who, all]) => all.map((one) => ({ path: one.route, cookie: cookies[who], who, ...one })));
}

/** Requests a page's `.data`, as a client-side navigation does: same middleware and loaders as its document. */
function page(route: string, address = route, more: Partial<RouteRequest> = {}): RouteRequest {
  const [path, search] = address.split("?");
  return { route, path: `${path === "/" ? "/_" : path}.data${search ? `?${search}` : ""}`, ...more };
}

/** Status of a `.data` response that redirects or is not found. */
const redirects = { status: 202 };

const openPages = ({ number, track, review, sharedToken }: World): RouteRequest[] => [
  page("/"),
  page("/auth"),
  page("/auth/second-factor", "/auth/second-factor", redirects),
  page("/forgot-password"),
  ...["/sign-out", "/switch-role", "/theme"].map((path) => page(path, path, redirects)),
  page("/reset-password", "/reset-password", { status: 400 }),
  page("/verify-email", "/verify-email", { status: 400 }),
  page("/developers/verify"),
  page("/verify"),
  page("/verify/number", `/verify/number?number=${number}`, redirects),
  page("/verify/:number", `/verify/${number}`),
  page("/review/:token", `/review/${review.token}`),
  page("/shared/:token", `/shared/${sharedToken}`),
  ...["/brands", "/artists", "/pricing", "/contact", "/resources", "/resources/brands", "/resources/artists"].map((path) =>
    page(path),
  ),
  page("/resources/brands/:slug", brandArticles[0]),
  page("/resources/artists/:slug", artistArticles[0]),
  page("/author/:name", author),
  ...["/terms", "/privacy", "/licence-terms", "/label-agreement"].flatMap((path) => [
    page(path),
    page(`${path}/:version`, `${path}/none`, { status: 404 }),
  ]),
  { route: "/resources/brands/what-is-sync-license", status: 301 },
  ...["/sitemap.xml", "/sample-licence.pdf", "/robots.txt", "/rss.xml", "/llms.txt"].map((route) => ({
    route,
  })),
  ...["security.txt", "did.json", "jwks.json"].map((file) => ({ route: `/.well-known/${file}` })),
  { route: "/status/:list", path: "/status/1" },
  { route: "/status/:list/suspensions", path: "/status/1/suspensions" },
  { route: "/api/credentials/:number", path: `/api/credentials/${number}` },
  { route: "/api/credentials/:number/proof", path: `/api/credentials/${number}/proof` },
  { route: "/api/credentials/:number/bundle", path: `/api/credentials/${number}/bundle` },
  ...["videos", "log-proofs"].map((part) => ({
    route: `/api/file-checks/${part}/:sha256`,
    path: `/api/file-checks/${part}/${"0".repeat(64)}`,
  })),
  { route: "/api/file-checks/licences/:number", path: `/api/file-checks/licences/${number}` },
  ...["heads/latest", "heads", "entries"].map((part) => ({ route: `/api/log/${part}` })),
  { route: "/api/log/inclusion", path: `/api/log/inclusion?leaf=${"0".repeat(64)}`, status: 404 },
  { route: "/api/log/consistency", path: "/api/log/consistency?first=0&second=1" },
  page("/dev/mail", "/dev/mail", { status: 404 }),
  { route: "/api/health", status: 503 },
  { route: "/media/showcase/:trackId", path: `/media/showcase/${track.id}`, status: 404 },
  { route: "/media/excerpts/:trackId", path: `/media/excerpts/${track.id}`, status: 404 },
  { route: "/media/shared/:token/video", path: `/media/shared/${sharedToken}/video` },
  { route: "/media/shared/:token/poster", path: `/media/shared/${sharedToken}/poster`, status: 404 },
  { route: "/media/reviews/:token/picture", path: `/media/reviews/${review.token}/picture` },
  { route: "/media/reviews/:token/previews/:position", path: `/media/reviews/${review.token}/previews/1` },
  {
    route: "/media/reviews/:token/covers/:position",
    path: `/media/reviews/${review.token}/covers/1`,
    status: 404,
  },
];

const brandPages = ({
  shortlistId,
  orderId,
  buyerCookie,
  review,
  track,
  renderId,
  purchaseId,
  applicantCookie,
  newcomerCookie,
}: World): RouteRequest[] => [
  page("/library"),
  page("/track/:trackId", `/track/${track.id}`),
  page("/upload/:trackId", `/upload/${track.id}?startTime=0`),
  page("/library/filters"),
  page("/library/saved"),
  page("/shortlists"),
  page("/shortlists/:id", `/shortlists/${shortlistId}`),
  page("/reviews"),
  page("/reviews/new"),
  page("/reviews/:id", `/reviews/${review.id}`),
  page("/comps"),
  page("/comps/new", `/comps/new?shortlist=${shortlistId}`),
  page("/compare", `/compare?tracks=${track.id}`),
  page("/similar"),
  page("/similar/:trackId", `/similar/${track.id}`),
  page("/render/:renderId", `/render/${renderId}`),
  page("/render/:renderId/claims", `/render/${renderId}/claims`),
  page("/render/:renderId/version", `/render/${renderId}/version`),
  page("/render/:renderId/formats", `/render/${renderId}/formats?id=${crypto.randomUUID()}`),
  page("/orders/new", `/orders/new?track=${track.id}&id=${crypto.randomUUID()}`),
  page("/orders/:orderId", `/orders/${orderId}`, { cookie: buyerCookie }),
  page("/my-videos"),
  page("/my-videos/campaigns"),
  page("/my-videos/channels"),
  page("/vault"),
  page("/buy-tokens"),
  page("/buy-token"),
  page("/purchases/:purchaseId/:document", `/purchases/${purchaseId}/receipt`, redirects),
  page("/purchases/:purchaseId/credit-notes/:creditNoteId", `/purchases/${purchaseId}/credit-notes/cn_none`, {
    status: 404,
  }),
  page("/settings"),
  page("/settings/security"),
  page("/settings/uploads"),
  page("/settings/billing"),
  page("/settings/data"),
  page("/report-track", `/report-track?trackId=${track.id}`),
  page("/awaiting-approval", "/awaiting-approval", { cookie: applicantCookie }),
  page("/complete-profile", "/complete-profile", { cookie: newcomerCookie }),
];

const brandCalls = ({
  track,
  renderId,
  licenceId,
  upload,
  preparation,
  orderId,
  compId,
  buyerCookie,
}: World): RouteRequest[] => [
  { route: "/api/shortlists/current" },
  { route: "/api/tokens/movements.csv" },
  { route: "/media/previews/:trackId", path: `/media/previews/${track.id}` },
  { route: "/media/covers/:trackId", path: `/media/covers/${track.id}` },
  { route: "/media/renders/:id", path: `/media/renders/${renderId}` },
  { route: "/media/batches/:ids", path: `/media/batches/${renderId}` },
  { route: "/media/renders/:id/music", path: `/media/renders/${renderId}/music` },
  { route: "/media/comps/:id", path: `/media/comps/${compId}` },
  { route: "/api/comps" },
  { route: "/media/posters/:renderId", path: `/media/posters/${renderId}`, status: 404 },
  { route: "/media/originals/:uploadId", path: `/media/originals/${upload.id}`, status: 404 },
  { route: "/media/pictures/:preparationId", path: `/media/pictures/${preparation.id}`, status: 404 },
  { route: "/media/licences/:id", path: `/media/licences/${licenceId}` },
  { route: "/media/licences/:id/bundle", path: `/media/licences/${licenceId}/bundle` },
  { route: "/media/licences/:id/cue-sheet", path: `/media/licences/${licenceId}/cue-sheet` },
  { route: "/api/renders/:id", path: `/api/renders/${renderId}` },
  { route: "/api/orders/:id", path: `/api/orders/${orderId}`, cookie: buyerCookie },
  { route: "/api/videos", path: "/api/videos" },
  { route: "/api/videos/:id/cues", path: `/api/videos/${upload.id}/cues` },
  { route: "/api/videos/:id/fits/:trackId", path: `/api/videos/${upload.id}/fits/${track.id}` },
  { route: "/api/uploads/:id", path: `/api/uploads/${upload.id}` },
  {
    route: "/api/uploads/:id/preparations/:preparationId",
    path: `/api/uploads/${upload.id}/preparations/${preparation.id}`,
  },
  { route: "/account/approval" },
  { route: "/account/export.zip" },
];

const labelPages = ({ track, licenceId }: World): RouteRequest[] => [
  page("/label/library"),
  page("/label/tracks/:trackId", `/label/tracks/${track.id}`),
  page("/label/syncs"),
  page("/label/syncs/:licenseId", `/label/syncs/${licenceId}`),
  page("/label/claims"),
  page("/label/analytics"),
  page("/connect-onboarding"),
];

const labelCalls = ({ label, licenceId, ingest }: World): RouteRequest[] => [
  {
    route: "/api/uploads/:id/ingests/:ingestId",
    path: `/api/uploads/${ingest.uploadId}/ingests/${ingest.ingestId}`,
  },
  { route: "/api/ingests" },
  {
    route: "/api/label-statements/:id/:file",
    path: `/api/label-statements/${label.labelId}/${new Date().toISOString().slice(0, 7)}.csv`,
  },
  { route: "/api/label-tracks/:id/export.csv", path: `/api/label-tracks/${label.labelId}/export.csv` },
  { route: "/api/label-syncs/export.csv" },
  { route: "/api/label-claims/channels.csv" },
  { route: "/api/label-syncs/:id/video", path: `/api/label-syncs/${licenceId}/video` },
  { route: "/api/label-syncs/:id/poster", path: `/api/label-syncs/${licenceId}/poster`, status: 404 },
  { route: "/api/label-syncs/:id/licence.pdf", path: `/api/label-syncs/${licenceId}/licence.pdf` },
  { route: "/api/connect/account-status" },
];

const adminPages = (world: World): RouteRequest[] => [
  page("/admin"),
  ...["tracks", "reports", "problems", "claims", "claims&by=track", "audit"].map((tab) => page(`/admin?tab=${tab}`)),
  page("/admin/ledger"),
  page("/admin/ledger/accounts/:accountId", `/admin/ledger/accounts/${world.accountId}`),
  page("/admin/ledger/entries/:entryId", `/admin/ledger/entries/purchase-cash:${world.purchaseId}`),
  page("/admin/ledger/purchases"),
  page("/admin/ledger/purchases/:purchaseId", `/admin/ledger/purchases/${world.purchaseId}`),
  page("/admin/ledger/licences/:licenceId", `/admin/ledger/licences/${world.licenceId}`),
  page("/admin/ledger/payouts"),
  page("/admin/ledger/payouts/:payoutId", `/admin/ledger/payouts/${world.payoutId}`),
  page("/admin/ledger/disputes"),
  page("/admin/ledger/disputes/:disputeId", `/admin/ledger/disputes/${world.disputeId}`),
  page("/admin/ledger/adjustments"),
  page("/admin/ledger/adjustments/:adjustmentId", `/admin/ledger/adjustments/${world.adjustmentId}`),
  page("/admin/ledger/policies"),
  page("/admin/ledger/trial-balance"),
];

const adminCalls = ({ problemId }: World): RouteRequest[] => [
  { route: "/api/ledger/trial-balance.csv" },
  { route: "/api/ledger/journal.csv" },
  { route: "/api/problems/:id/video", path: `/api/problems/${problemId}/video` },
  { route: "/api/problems/:id/licence.pdf", path: `/api/problems/${problemId}/licence.pdf` },
];

function submit(route: string, form: Record<string, string>, address = route): RouteRequest {
  return page(route, address, { ...redirects, method: "POST", form });
}

const brandActs = ({ track, render, order, buyerCookie }: World): RouteRequest[] =>
  [
    submit("/track/:trackId", render, `/track/${track.id}`),
    submit("/orders/new", order, `/orders/new?track=${track.id}`),
    submit("/settings/billing", {
      intent: "save",
      legalEntity: "Northwind Ltd",
      addressLine: "1 Street",
      city: "Leeds",
      country: "GB",
    }),
    submit("/report-track", { trackId: track.id, reason: "plagiarism", details: "Heard before." }),
    {
      method: "POST" as const,
      route: "/api/uploads",
      status: 201,
      json: { id: crypto.randomUUID(), filename: "a.mp4", contentType: "video/mp4", sizeBytes: 100 },
    },
  ].map((act) => ({ ...act, cookie: buyerCookie }));

const labelActs = ({ track }: World): RouteRequest[] => [
  submit("/label/library", { intent: "move", trackId: track.id, move: "pause" }),
];

const adminActs = ({ applicant }: World): RouteRequest[] => [
  submit("/admin", { act: "approve", userId: applicant.id, shownStatus: "pending" }),
];

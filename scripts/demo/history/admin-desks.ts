import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { fingerprints, ingests, tracks } from "#drizzle/schema/index.ts";
import { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";
import { demoId } from "../declarations.ts";
import type { History } from "./open-history.ts";
import { addPeople, adminViewer, brandViewer, newLabel, newLabelId, waitingPeople } from "./people.ts";
import { type BrandName, getCatalogueTrack } from "./plan.ts";
import { accountId } from "../accounts.ts";
import { seedIngest } from "../seed-ingest.ts";
import { attachIngest } from "#worker/domain/catalogue/ingests/attach-ingest.ts";
import { ingestMasterKey, ingestPreviewKey } from "#worker/domain/services/files/media/keys.ts";
import { outboxId, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { decideProblem } from "#worker/domain/office/moderation/problems/decide-problem.ts";
import type { ProblemKind } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import type { ReportReason } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { decideReport } from "#worker/domain/office/moderation/reports/decide-report.ts";
import { listReports } from "#worker/domain/office/moderation/reports/queries.ts";
import { reportTrack } from "#worker/domain/office/moderation/reports/replies.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { minutes } from "#worker/domain/lib/time.ts";

type Act = { at: number; name: string; run: (history: History) => Promise<unknown> };

/** Open items for super users: a track similar to another one, reports, a problem, and two new accounts. */
export function fillDesks(at: (daysAgo: number) => number): Act[] {
  return [
    { at: at(60), name: "new label", run: ({ ctx }) => addPeople(ctx.db, [newLabel], at(60)) },
    ...reports.map((report, index) => ({
      at: at(report.daysAgo) + minutes(index),
      name: `report ${index}`,
      run: (history: History) => file(history, report),
    })),
    ...problems.map((problem) => ({
      at: at(problem.daysAgo),
      name: `problem, ${problem.kind}`,
      run: (history: History) => reportOwn(history, problem),
    })),
    { at: at(3), name: "track in question", run: bringCopy },
    { at: at(1), name: "waiting people", run: ({ ctx }) => addPeople(ctx.db, waitingPeople, at(1)) },
  ];
}

type Report = {
  daysAgo: number;
  brand: BrandName;
  track: number;
  reason: ReportReason;
  details: string;
  dismissal?: string;
};

const reports: readonly Report[] = [
  {
    daysAgo: 40,
    brand: "Halden Cycles",
    track: 2,
    reason: "poor_quality",
    details: "The chorus sounds distorted on my phone.",
    dismissal: "Listened to the master: the distortion is part of the sound.",
  },
  {
    daysAgo: 5,
    brand: "Fernweh Travel",
    track: 4,
    reason: "plagiarism",
    details: "The guitar line in the second half reminds me of a song I know. Please have a listen.",
  },
  {
    daysAgo: 2,
    brand: "Northwind Coffee",
    track: 5,
    reason: "poor_quality",
    details: "There seems to be a click shortly before the end.",
  },
];

async function file(history: History, { brand, track: place, dismissal, ...words }: Report): Promise<void> {
  const { ctx } = history;
  const viewer = brandViewer(brand);
  const { id: trackId } = await getCatalogueTrack(ctx, place);
  const filed = await reportTrack(ctx, viewer, { trackId, reason: words.reason, details: words.details });
  if (!filed.ok) throw new Error(`A report of ${brand} was refused: ${filed.refusal}`);
  if (dismissal === undefined) return;
  const { reports: seen } = await listReports(ctx, adminViewer, { status: "pending" });
  const report = seen.find(({ track }) => track.id === trackId);
  if (!report) throw new Error(`Nobody sees the report of ${brand}`);
  const { id: reportId, displayedState } = report;
  const decision = { reportId, displayedState, decision: "dismissed", note: dismissal } as const;
  const decided = await decideReport(ctx, adminViewer, decision);
  if (!decided.ok) throw new Error(`The decision about a report was refused: ${decided.refusal}`);
  await history.settle();
}

type Problem = { daysAgo: number; brand: BrandName; kind: ProblemKind; details: string; answer?: string };

const problems: readonly Problem[] = [
  {
    daysAgo: 20,
    brand: "Halden Cycles",
    kind: "technical-fault",
    details: "In our shop’s player the video starts without sound. On my phone it is fine.",
    answer:
      "The file is sound: picture and music start together. Your player starts muted, which its settings change.",
  },
  {
    daysAgo: 1.5,
    brand: "Fernweh Travel",
    kind: "claim",
    details:
      "YouTube says “Copyright claim: Some Music Group” and shows advertisements. It is our channel’s newest video.",
  },
];

/** A brand reports a problem with its newest video. */
async function reportOwn(history: History, { brand, kind, details, answer }: Problem): Promise<void> {
  const { ctx } = history;
  const viewer = brandViewer(brand);
  const { videos } = await listMyVideos(ctx, viewer);
  const video = videos.find(({ status, revocation }) => status === "completed" && revocation === null);
  const problem = { id: demoId(`problem:${kind}`), renderId: video?.id ?? "", kind, details };
  const reported = await reportProblem(ctx, viewer, problem);
  if (!reported.ok) throw new Error(`A problem of ${brand} was refused: ${reported.refusal}`);
  if (answer === undefined) return;
  const decision = { problemId: problem.id, act: "answer-problem", words: answer } as const;
  const decided = await decideProblem(ctx, adminViewer, decision);
  if (!decided.ok) throw new Error(`The answer to a problem was refused: ${decided.refusal}`);
  await history.settle();
}

const copySlug = "first-light-edit";

/** A new label uploads a copy of another's track: screening finds it, and the track waits for a decision. */
async function bringCopy(history: History): Promise<void> {
  const { ctx } = history;
  const [id, ingestId] = [demoId(`track:${copySlug}`), demoId(`ingest:${copySlug}`)];
  const original = await getCatalogueTrack(ctx, 0);
  const heard = await readIngest(history, original.audioIngestId ?? "");
  const keys = { masterKey: ingestMasterKey(ingestId, 1), previewKey: ingestPreviewKey(ingestId, 1) };
  await copyObject(history, original.masterKey, keys.masterKey, "audio/flac");
  await copyObject(history, original.previewKey, keys.previewKey, "audio/mp4");
  const now = ctx.clock.now();
  await runBatch(ctx.db, [
    ...seedIngest(
      ctx.db,
      { slug: copySlug, userId: accountId(newLabel.email) },
      { ...heard, ...keys, ingestId },
      now,
    ),
    ctx.db.insert(tracks).values({
      id,
      labelId: newLabelId,
      title: "First Light (Edit)",
      artist: "Tidewrack",
      mood: original.mood,
      genre: original.genre,
      primaryGenre: original.primaryGenre,
      bpm: original.bpm,
      priceTokens: 1,
      moodTags: original.moodTags,
      status: "pending review",
      audioIngestId: ingestId,
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
    }),
    ...attachIngest(ctx.db, { id: ingestId, kind: "audio" }, now),
  ]);
  await flushOutbox(ctx, [outboxId({ kind: "screen-track", id })]);
  await history.settle();
}

async function readIngest({ ctx }: History, id: string): Promise<IngestedTrack> {
  const [row] = await ctx.db
    .select({ facts: ingests.facts, raw: fingerprints.raw })
    .from(ingests)
    .innerJoin(fingerprints, eq(fingerprints.ingestId, ingests.id))
    .where(eq(ingests.id, id));
  if (!row) throw new Error(`Ingest ${id} has heard nothing`);
  const fingerprint = Buffer.from(row.raw).toString("base64");
  return IngestedTrack.parse(Object.assign({ fingerprint }, row.facts));
}

async function copyObject({ ctx }: History, from: string | null, to: string, type: string): Promise<void> {
  const bytes = from === null ? null : await ctx.media.readWhole(from);
  if (!bytes) throw new Error(`${from} is not in the store`);
  await ctx.media.write(to, bytes, type);
}

import { demoId } from "../declarations.ts";
import type { History } from "./open-history.ts";
import { addPeople, adminViewer, brandViewer, newLabel, waitingPeople } from "./people.ts";
import { type BrandName, getCatalogueTrack } from "./plan.ts";
import { decideProblem } from "#worker/domain/office/moderation/problems/decide-problem.ts";
import type { ProblemKind } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import type { ReportReason } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { decideReport } from "#worker/domain/office/moderation/reports/decide-report.ts";
import { listReports } from "#worker/domain/office/moderation/reports/queries.ts";
import { reportTrack } from "#worker/domain/office/moderation/reports/replies.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { bringCopy } from "./bring-copy.ts";

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
    answer: "The file is sound: picture and music start together. Your player starts muted, which its settings change.",
  },
  {
    daysAgo: 1.5,
    brand: "Fernweh Travel",
    kind: "claim",
    details: "YouTube says “Copyright claim: Some Music Group” and shows advertisements. It is our channel’s newest video.",
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

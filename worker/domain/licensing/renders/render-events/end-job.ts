import { and, eq, sql } from "drizzle-orm";
import { renders } from "#drizzle/schema/index.ts";
import type { ComparedSeconds } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { endIngest } from "#worker/domain/catalogue/ingests/complete-ingest.ts";
import { endListening } from "#worker/domain/catalogue/ingests/sound-features/listen-again.ts";
import { takeOffSale } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { log } from "#worker/domain/lib/log.ts";
import { endPriceHolds } from "#worker/domain/licensing/licences/statements.ts";
import { endComp } from "#worker/domain/licensing/videos/comps/comp-job.ts";
import { endPreparation, losePicture } from "#worker/domain/licensing/videos/preparations/end-preparation.ts";
import { cleanPreparation } from "#worker/domain/licensing/videos/preparations/preparation-job.ts";
import { isAtService, type Job } from "#worker/domain/services/jobs/scheduler.ts";
import type { JobMessage } from "#worker/domain/services/jobs/jobs.contract.ts";
import { reportIncident } from "#worker/domain/services/mail/alarms.ts";

type Ending = { status: "refused" | "failed"; code: string; compared?: ComparedSeconds | undefined };

/** Fails a job if it is still at that attempt; else false. */
export async function endJob(
  ctx: AppContext,
  { kind, id, attempt }: Job,
  { status, code, compared }: Ending,
): Promise<boolean> {
  if (kind === "render") return failRender(ctx, id, code, { attempt, compared });
  if (kind === "comp") return endComp(ctx, { id, attempt, code });
  if (kind === "listen") return endListening(ctx, { id, attempt, status, code });
  const end = kind === "prepare" ? endPreparation : endIngest;
  return end(ctx, { id, attempt, status, code });
}

/** Fails a render in one batch, at `attempt` if given. False when it had ended: a late failure cannot undo a completed render. */
export async function failRender(
  ctx: AppContext,
  id: string,
  code: string,
  { attempt, compared }: { attempt?: number; compared?: ComparedSeconds | undefined } = {},
): Promise<boolean> {
  const isAttempt = attempt === undefined ? undefined : eq(renders.attempt, attempt);
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(renders)
      .set({
        status: "failed",
        failureCode: code,
        comparedSeconds: compared?.seconds ?? null,
        knownSeconds: compared?.knownSeconds ?? null,
      })
      .where(and(eq(renders.id, id), eq(renders.status, "pending"), isAttempt)),
    requireOneRow(ctx.db),
    endPriceHolds(ctx.db, "release", sql`render.id = ${id}`, ctx.clock.now()),
  ]);
}

/** Handles a dead letter: fails the attempt named by the message, releases its tokens and alerts super users. */
export async function failDeadJob(ctx: AppContext, message: JobMessage): Promise<void> {
  const { kind, id } = message;
  log("job.dead", { kind, id });
  const isJob = kind === "render" || kind === "prepare" || kind === "ingest" || kind === "listen" || kind === "comp";
  if (isJob && (await isAtService(ctx, message))) await endJob(ctx, message, { status: "failed", code: "unexpected" });
  await reportIncident(ctx, "dead-letter", `${kind} ${id}`);
}

type Inputs = {
  music: string | null;
  picture: string | null;
  source: string | null;
  licensed: string | null;
  original: string | null;
};

/** Fails a job whose input is missing in R2; a missing master takes its track off sale. False when nothing is missing. */
export async function endIfInputIsMissing(ctx: AppContext, job: Job): Promise<boolean> {
  const { music, picture, source, licensed, original } = await readInputs(ctx, job);
  // A job without this input has no key.
  const isMissing = async (key: string | null) => key !== null && (await ctx.media.head(key)) === null;
  const fail = (code: string) => endJob(ctx, job, { status: "failed", code });
  if (music !== null && (await isMissing(music))) {
    await takeOffSale(ctx, music);
    return fail("music-missing");
  }
  if (await isMissing(licensed)) return fail("licensed-video-missing");
  if (await isMissing(original)) return fail("original-sound-missing");
  if (job.kind === "prepare" && (await isMissing(picture)))
    // The preparation is retried from the video.
    await ctx.db.run(sql`UPDATE preparations SET clean_key = NULL WHERE clean_key = ${picture}`);
  else if (await isMissing(picture))
    return job.kind === "render" ? losePicture(ctx, { renderId: job.id, attempt: job.attempt }) : fail("unexpected");
  return (await isMissing(source)) && fail("unexpected");
}

async function readInputs(ctx: AppContext, { kind, id }: Job): Promise<Inputs> {
  const questions = {
    render: sql`
      SELECT render.master_key AS music, preparation.picture_key AS picture, NULL AS source,
        (SELECT licensed.output_key FROM licences AS licence JOIN renders AS licensed ON licensed.id = licence.render_id
          WHERE licence.id = render.version_of) AS licensed,
        (SELECT upload.original_key FROM uploads AS upload
          WHERE upload.id = render.upload_id AND render.original_mode <> 'mute') AS original
      FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
      WHERE render.id = ${id}`,
    prepare: sql`
      SELECT NULL AS music, (SELECT clean.clean_key FROM ${cleanPreparation(id)} AS clean
          WHERE clean.status = 'ready') AS picture,
        upload.media_key AS source, NULL AS licensed, NULL AS original
      FROM preparations AS preparation JOIN uploads AS upload ON upload.id = preparation.upload_id
        WHERE preparation.id = ${id}`,
    ingest: sql`
      SELECT NULL AS music, NULL AS picture, upload.media_key AS source, NULL AS licensed, NULL AS original
      FROM ingests AS ingest JOIN uploads AS upload ON upload.id = ingest.upload_id WHERE ingest.id = ${id}`,
    listen: sql`
      SELECT ingest.facts ->> '$.masterKey' AS music, NULL AS picture, NULL AS source, NULL AS licensed, NULL AS original
      FROM listenings AS listening JOIN ingests AS ingest ON ingest.id = listening.ingest_id
      WHERE listening.id = ${id}`,
    // A missing preview does not take the track off sale.
    comp: sql`
      SELECT NULL AS music, ifnull(preparation.proxy_key, preparation.picture_key) AS picture,
        track.preview_key AS source, NULL AS licensed, NULL AS original
      FROM comps AS comp JOIN preparations AS preparation ON preparation.id = comp.preparation_id
        LEFT JOIN tracks AS track ON track.id = comp.track_id
      WHERE comp.id = ${id}`,
  };
  const [row] = await ctx.db.all<Inputs>(questions[kind]);
  return row ?? { music: null, picture: null, source: null, licensed: null, original: null };
}

import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { preparations, renders, tracks, uploads } from "#drizzle/schema/index.ts";
import type { RenderEvent, RenderJob } from "#render-service/render-service.contract.ts";
import { filmMs, framesPerSecond, sizeOf } from "./film-scenes.ts";
import type { FilmMaker } from "./films.ts";
import { campaigns } from "./plan.ts";
import type { AppContext } from "#worker/context.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { pictureKey, posterKey, renderKey } from "#worker/domain/services/files/media/keys.ts";

/** Replaces the render service: stores a job's files and reports them. */
export function createDeliverer(ctx: AppContext, films: FilmMaker): (job: RenderJob) => Promise<void> {
  return (job) => {
    if (job.kind === "prepare") return deliverPicture(ctx, films, job);
    if (job.kind === "sound") return deliverVideo(ctx, films, job);
    throw new Error(`The history has no ${job.kind} job`);
  };
}

/** Bytes of a preview: its index, at the start, and the seconds used by a film. */
const enoughMusic = 400_000;

type Job = Pick<RenderJob, "jobId" | "attempt">;

async function deliverPicture(ctx: AppContext, films: FilmMaker, { jobId, attempt }: Job): Promise<void> {
  const [upload] = await ctx.db
    .select({ filename: uploads.filename })
    .from(preparations)
    .innerJoin(uploads, eq(uploads.id, preparations.uploadId))
    .where(eq(preparations.id, jobId));
  const film = filmOf(upload?.filename);
  const { video, poster } = await films.picture(film);
  await ctx.media.write(pictureKey(jobId, attempt), video, "video/mp4");
  await ctx.media.write(posterKey(jobId, attempt), poster, "image/jpeg");
  const { width, height } = sizeOf(film);
  await report(ctx, {
    type: "prepare.completed",
    jobId,
    attempt,
    mode: "copied",
    width,
    height,
    durationMs: filmMs,
    bytes: video.byteLength,
    source: {
      container: "mov,mp4,m4a,3gp,3g2,mj2",
      codec: "h264",
      displayWidth: width,
      displayHeight: height,
      framesPerSecond,
      durationMs: filmMs,
      hasAudio: false,
      isHdr: false,
    },
  });
}

async function deliverVideo(ctx: AppContext, films: FilmMaker, { jobId, attempt }: Job): Promise<void> {
  const [row] = await ctx.db
    .select({ filename: uploads.filename, previewKey: tracks.previewKey })
    .from(renders)
    .innerJoin(uploads, eq(uploads.id, renders.uploadId))
    .innerJoin(tracks, eq(tracks.id, renders.trackId))
    .where(eq(renders.id, jobId));
  const preview = await ctx.media.read(row?.previewKey ?? "", 0, enoughMusic);
  if (!preview) throw new Error(`Render ${jobId} has a track without a preview in the store`);
  const video = await films.withMusic(filmOf(row?.filename), preview);
  await ctx.media.write(renderKey(jobId, attempt), video, "video/mp4");
  await report(ctx, {
    type: "sound.completed",
    jobId,
    attempt,
    sha256: createHash("sha256").update(video).digest("hex"),
    bytes: video.byteLength,
    durationMs: filmMs,
  });
}

async function report(ctx: AppContext, event: RenderEvent): Promise<void> {
  const { applied } = await recordEvent(ctx, event);
  if (!applied) throw new Error(`The product did not want what was made for ${event.jobId}`);
}

function filmOf(filename: string | undefined) {
  const campaign = campaigns.find((own) => own.filename === filename);
  if (!campaign) throw new Error(`No video of the history is called ${filename}`);
  return campaign.film;
}

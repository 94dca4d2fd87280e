import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { MakePicture } from "./prepare-picture.ts";
import { timeLimits } from "./time-limits.contract.ts";

const Environment = z.object({
  RENDERER_PORT: z.coerce.number().int().min(0).max(65_535).default(8789),
  RENDERER_HOST: z.string().default("127.0.0.1"),
  RENDERER_SECRET: z.string().min(32, "must have at least 32 characters"),
  MEDIA_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)).min(1)),
  RENDERER_TEMP: z.string().optional(),
  RENDERER_SLOTS: z.coerce.number().int().min(1).max(64).default(availableParallelism),
  RENDERER_DRAIN_SECONDS: z.coerce.number().int().min(0).max(900).default(5),
  RENDERER_BACKGROUND_NICENESS: z.coerce.number().int().min(0).max(19).default(10),
});

export type RendererOptions = ReturnType<typeof readOptions> & {
  /** In place of the encoder: browser tests reuse the pictures that it has made of their few clips. */
  makePicture?: MakePicture;
};

/** Reads the service's settings; throws a readable error naming what is wrong. */
export function readOptions(env: Readonly<Record<string, string | undefined>>) {
  const parsed = Environment.safeParse(env);
  if (!parsed.success)
    throw new Error(`Bad settings for the render service:\n${z.prettifyError(parsed.error)}`);
  const { RENDERER_PORT: port, RENDERER_TEMP: temp } = parsed.data;
  return {
    port,
    host: parsed.data.RENDERER_HOST,
    secret: parsed.data.RENDERER_SECRET,
    /** The only origins jobs may name, for downloads, uploads and callbacks. */
    mediaOrigins: parsed.data.MEDIA_ORIGINS,
    // By port, so that sweeping never touches a second service on the same machine.
    tempRoot: temp || join(tmpdir(), `cuesheet-renderer-${port}`),
    slots: parsed.data.RENDERER_SLOTS,
    /** How far all but paid sound passes step back behind others on this machine (nice). */
    backgroundNiceness: parsed.data.RENDERER_BACKGROUND_NICENESS,
    /**
     * Jobs of one kind that may wait here for a slot: one bridges the moment until the Worker has heard of a free slot and
     * sent the next.
     */
    maxWaiting: 1,
    /** With less room than this on the disk no job is taken. */
    minFreeBytes: 256 * 2 ** 20,
    /** How often the Worker hears of a job even when nothing has changed. */
    heartbeatMs: timeLimits.heartbeat,
    /** How often a newline goes down a held answer, so that nothing between takes it for dead. */
    keepAliveMs: 5_000,
    /** How long running jobs may go on after SIGTERM. */
    drainMs: parsed.data.RENDERER_DRAIN_SECONDS * 1000,
  };
}

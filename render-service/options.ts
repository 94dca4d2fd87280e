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
  /** Replaces the encoder: browser tests reuse cached pictures of their few clips. */
  makePicture?: MakePicture;
};

/** Reads the service's settings; throws an error that names the invalid one. */
export function readOptions(env: Readonly<Record<string, string | undefined>>) {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) throw new Error(`Bad settings for the render service:\n${z.prettifyError(parsed.error)}`);
  const { RENDERER_PORT: port, RENDERER_TEMP: temp } = parsed.data;
  return {
    port,
    host: parsed.data.RENDERER_HOST,
    secret: parsed.data.RENDERER_SECRET,
    /** The only origins allowed for downloads, uploads and callbacks. */
    mediaOrigins: parsed.data.MEDIA_ORIGINS,
    // By port, so that cleaning up never touches a second service on the same machine.
    tempRoot: temp || join(tmpdir(), `cuesheet-renderer-${port}`),
    slots: parsed.data.RENDERER_SLOTS,
    /** Nice value of all work but paid sound passes. */
    backgroundNiceness: parsed.data.RENDERER_BACKGROUND_NICENESS,
    /** Queue length per kind: one bridges the moment until the Worker notices a free slot and sends the next job. */
    maxWaiting: 1,
    /** With less free disk space than this no job is accepted. */
    minFreeBytes: 256 * 2 ** 20,
    /** Interval of reports to the Worker while nothing changes. */
    heartbeatMs: timeLimits.heartbeat,
    /** Interval of newlines on a held response, so that proxies keep it open. */
    keepAliveMs: 5_000,
    /** Grace period of running jobs after SIGTERM. */
    drainMs: parsed.data.RENDERER_DRAIN_SECONDS * 1000,
  };
}

import { z } from "zod";

/** `GET /health` of the service. With a signature (of an empty body), it is 401 if secrets or clocks differ. */
export const RendererHealth = z.object({
  ok: z.boolean(),
  ffmpeg: z.string(),
  sandbox: z.enum(["bubblewrap", "prlimit-only"]),
  slots: z.int().positive(),
  running: z.int().min(0),
  waiting: z.int().min(0),
  problems: z.array(z.string()),
});
export type RendererHealth = z.infer<typeof RendererHealth>;

/**
 * Both directions sign the body: header `x-cuesheet-signature: t=<unix ms>,v1=<hex>` where v1 is HMAC-SHA256(secret,
 * `${t}.${body}`). A signature older or newer than `signatureToleranceMs` is refused.
 */
export const signatureHeader = "x-cuesheet-signature";
export const signatureToleranceMs = 5 * 60 * 1000;

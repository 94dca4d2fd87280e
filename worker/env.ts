import { z } from "zod";

/** Variables and secrets the Worker cannot run without. Parsed once per isolate; a bad one stops it with its name. */
const Settings = z.object({
  PUBLIC_ORIGIN: z.url(),
  /** Address of a render service run as a plain process; empty means the container binding. */
  RENDERER_URL: z.union([z.literal(""), z.url()]).default(""),
  RENDERER_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
  MEDIA_URL_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
  /** The address that mail comes from. Its domain must be set up for sending. */
  MAIL_FROM: z.email(),
  /** "on" only in local demo mode. */
  DEMO: z.enum(["on", "off"]).default("off"),
});

export type Settings = z.infer<typeof Settings>;

const parsed = new WeakMap<object, Settings>();

export function readSettings(env: Env): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const result = Settings.safeParse(env);
  if (!result.success) throw new Error(`Settings are incomplete: ${z.prettifyError(result.error)}`);
  parsed.set(env, result.data);
  return result.data;
}

import { z } from "zod";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Variables and secrets the Worker cannot run without. Parsed once per isolate; a bad one stops it with its name. */
const Settings = z
  .object({
    PUBLIC_ORIGIN: z.url(),
    /** Address of a render service run as a plain process; empty means the container binding. */
    RENDERER_URL: z.union([z.literal(""), z.url()]).default(""),
    RENDERER_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    MEDIA_URL_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    /** Encrypts what authenticator apps share with us. */
    SECOND_FACTOR_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    /**
     * A private JWK (Ed25519) that signs licences. `npm run deploy` refuses to go live without; where it is missing all the
     * same, licences are sold and signed later, and super users are told (domain/licensing/licences/signing).
     */
    LICENCE_SIGNING_KEY: z.string().default(""),
    /** The address that mail comes from. Its domain must be set up for sending. */
    MAIL_FROM: z.email(),
    /** Where messages of the contact form go; empty means MAIL_FROM. */
    CONTACT_TO: z.union([z.literal(""), z.email()]).default(""),
    /** Who trades here (domain/trader). Empty in a demo; `npm run deploy` refuses them empty. */
    TRADER_NAME: z.string().trim().max(200).default(""),
    TRADER_ADDRESS: z.string().trim().max(300).default(""),
    TRADER_COMPANY_NUMBER: z.string().trim().max(50).default(""),
    TRADER_VAT_NUMBER: z.string().trim().max(50).default(""),
    /** "on" only in local demo mode. */
    DEMO: z.enum(["on", "off"]).default("off"),
    STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\w{16,}$/, "copy it from Stripe's dashboard"),
    /** Signs webhook events of the destinations for snapshot events, `/api/stripe/webhooks`: one, or several parted by commas. */
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[^,]+(,whsec_[^,]+)*$/, "copy it from Stripe's dashboard"),
    /** Signs webhook events of the destination for thin events, `/api/stripe/events`. */
    STRIPE_EVENTS_SECRET: z.string().startsWith("whsec_"),
    /** Empty means Stripe itself; else the stand-in that `npm start` brings up on this machine. */
    STRIPE_API_URL: z.union([z.literal(""), z.url()]).default(""),
  })
  .refine(({ STRIPE_API_URL: url }) => url === "" || loopback.has(new URL(url).hostname), {
    path: ["STRIPE_API_URL"],
    error: "A payment stand-in may only run on this machine",
  })
  .refine(({ STRIPE_API_URL: url, STRIPE_SECRET_KEY: key }) => url === "" || key.includes("_test_"), {
    path: ["STRIPE_SECRET_KEY"],
    error: "A live key must never reach a payment stand-in",
  });

export type Settings = z.infer<typeof Settings>;

const parsed = new WeakMap<object, Settings>();

export function readSettings(env: Env): Settings {
  const cached = parsed.get(env);
  if (cached) return cached;
  const result = Settings.safeParse(env);
  if (!result.success) throw new Error(`Settings are incomplete: ${z.prettifyError(result.error)}`);
  parsed.set(env, result.data);
  return result.data;
}

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { noNumber } from "#worker/domain/services/legal/trader.contract.ts";

const filled = (what: string) => z.string().trim().min(1, what);
const isOurs = (address: string) => !/(^|[./@])(localhost|127\.0\.0\.1)([:/]|$)|\.example$/.test(address);
const orNone = `or "${noNumber}" if there is none`;

/** Required configuration of a deployable build. Pages include it, so the build is checked, not the sources. */
const Deployment = z.object({
  vars: z.object({
    PUBLIC_ORIGIN: z
      .url({ protocol: /^https$/, error: "the address people will use, with https://" })
      .refine(isOurs, "still an example: the address people will use"),
    MAIL_FROM: z.email().refine(isOurs, "still an example: the address that email comes from"),
    DEMO: z.literal("off", "a demo must not go live"),
    RENDERER_URL: z.literal("", "empty: the render service is a container"),
    STRIPE_API_URL: z.literal("", "empty: payments go to Stripe itself"),
    TRADER_NAME: filled("the company's legal name"),
    TRADER_ADDRESS: filled("the company's registered office, in one line"),
    TRADER_COMPANY_NUMBER: filled(`the company's number, ${orNone}`),
    TRADER_VAT_NUMBER: filled(`the company's VAT number, ${orNone}`),
  }),
  secrets: z.object({
    required: z
      .array(z.string())
      .refine((names) => names.includes("LICENCE_SIGNING_KEY"), "LICENCE_SIGNING_KEY: it signs licences"),
  }),
  workers_dev: z.literal(false, "false: only one address may be indexed"),
  d1_databases: z.tuple([
    z.object({
      database_id: z.string().refine((id) => /[1-9a-f]/.test(id), "still zeros: what `d1 create` printed"),
    }),
  ]),
});

/** Missing settings of a built configuration, one per line; empty if it can be deployed. */
export function findGaps(config: unknown): string[] {
  const result = Deployment.safeParse(config);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const gaps = findGaps(JSON.parse(readFileSync("build/server/wrangler.json", "utf8")));
  for (const gap of gaps) console.error(`✗ ${gap}`);
  if (gaps.length > 0) console.error("Nothing was deployed. Set these in wrangler.toml, then run `npm run build` again.");
  process.exitCode = gaps.length > 0 ? 1 : 0;
}

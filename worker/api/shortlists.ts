import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { heartTrack, restoreTrack, unheartTrack } from "#worker/domain/catalogue/shortlists/edit-entries.ts";
import { getCurrentShortlist } from "#worker/domain/catalogue/shortlists/queries.ts";
import {
  Entry,
  Heart,
  type HeartRefusal,
  Place,
} from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { requireApproved, type SignedInEnv } from "./access.ts";

const refusals: Record<HeartRefusal, { status: 404 | 409; error: string }> = {
  "no-such-track": { status: 404, error: "Track not found." },
  "shortlist-full": { status: 409, error: "This shortlist is full." },
};

/** The gate of the shortlists' own pages. */
const requireBrand = createMiddleware<SignedInEnv>(async (c, next) => {
  if (nextGate(c.get("viewer"), "/shortlists") === null) return next();
  return c.json({ error: "Only brands can keep shortlists." }, 403);
});

const heart = zValidator("param", Heart, (result, c) =>
  result.success ? undefined : c.json({ error: refusals["no-such-track"].error }, 404),
);
const entry = zValidator("param", Entry, (result, c) =>
  result.success ? undefined : c.json({ error: refusals["no-such-track"].error }, 404),
);
const place = zValidator("json", Place, (result, c) =>
  result.success ? undefined : c.json({ error: "Give its position." }, 400),
);

/** Hearts of a brand, asked for and given while the page stays. */
export const shortlists = new Hono<SignedInEnv>()
  .use(requireApproved)
  .use(requireBrand)
  .get("/current", async (c) => c.json({ list: await getCurrentShortlist(c.get("app"), c.get("viewer")) }))
  .put("/current/tracks/:trackId", heart, async (c) => {
    const hearted = await heartTrack(c.get("app"), c.get("viewer"), c.req.valid("param"));
    if (hearted.ok) return c.json({ list: { id: hearted.id, name: hearted.name } });
    const { status, error } = refusals[hearted.refusal];
    return c.json({ error }, status);
  })
  .delete("/current/tracks/:trackId", heart, async (c) =>
    c.json({ removed: await unheartTrack(c.get("app"), c.get("viewer"), c.req.valid("param")) }),
  )
  .put("/:id/tracks/:trackId", entry, place, async (c) => {
    const removed = { ...c.req.valid("param"), ...c.req.valid("json") };
    const restored = await restoreTrack(c.get("app"), c.get("viewer"), removed);
    if (restored.ok) return c.body(null, 204);
    const { status, error } = refusals[restored.refusal];
    return c.json({ error }, status);
  });

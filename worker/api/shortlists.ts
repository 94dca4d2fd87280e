import { Hono } from "hono";
import { heartTrack, restoreTrack, unheartTrack } from "#worker/domain/catalogue/shortlists/heart-track.ts";
import { getCurrentShortlist } from "#worker/domain/catalogue/shortlists/queries.ts";
import {
  Entry,
  Heart,
  type HeartRefusal,
  Place,
} from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { requireApproved, requireGate, type SignedInEnv, validate } from "./access.ts";

const noTrack = "Track not found.";
const refusals: Record<HeartRefusal, [{ error: string }, 404 | 409]> = {
  "no-such-track": [{ error: noTrack }, 404],
  "shortlist-full": [{ error: "This shortlist is full." }, 409],
};

const heart = validate("param", Heart, noTrack, 404);
const entry = validate("param", Entry, noTrack, 404);
const place = validate("json", Place, "Give its position.", 400);

/** A brand's shortlist, read and changed without leaving the page. */
export const shortlists = new Hono<SignedInEnv>()
  .use(requireApproved, requireGate("/shortlists", "Only brands can keep shortlists."))
  .get("/current", async (c) => c.json({ list: await getCurrentShortlist(c.get("app"), c.get("viewer")) }))
  .put("/current/tracks/:trackId", heart, async (c) => {
    const hearted = await heartTrack(c.get("app"), c.get("viewer"), c.req.valid("param"));
    if (hearted.ok) return c.json({ list: { id: hearted.id, name: hearted.name } });
    return c.json(...refusals[hearted.refusal]);
  })
  .delete("/current/tracks/:trackId", heart, async (c) =>
    c.json({ removed: await unheartTrack(c.get("app"), c.get("viewer"), c.req.valid("param")) }),
  )
  .put("/:id/tracks/:trackId", entry, place, async (c) => {
    const removed = { ...c.req.valid("param"), ...c.req.valid("json") };
    const restored = await restoreTrack(c.get("app"), c.get("viewer"), removed);
    return restored.ok ? c.body(null, 204) : c.json(...refusals[restored.refusal]);
  });

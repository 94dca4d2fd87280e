import { Hono } from "hono";
import { z } from "zod";
import { heartTrack, restoreTrack, unheartTrack } from "#worker/domain/catalogue/shortlists/heart-track.ts";
import { getCurrentShortlist } from "#worker/domain/catalogue/shortlists/queries.ts";
import { Entry, Heart, type HeartRefusal, Place } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { SaveCue, SaveSpeech } from "#worker/domain/licensing/videos/videos.contract.ts";
import { listCues, listVideos, saveCue, saveSpeech } from "#worker/domain/licensing/videos/own-videos.ts";
import { readPictureFacts } from "#worker/domain/licensing/videos/picture-fits/read-picture-facts.ts";
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

const noVideo = { error: "There is no such video under your account, or no such track on sale." };

const byId = validate("param", z.object({ id: z.uuid() }), noVideo.error, 404);
const byPair = validate("param", z.object({ id: z.uuid(), trackId: z.uuid() }), noVideo.error, 404);
const speech = validate("json", SaveSpeech, "These are no regions of speech.", 400);
const cue = validate("json", SaveCue, "This is no start point and volume.", 400);

/** A brand's own videos: videos.contract.ts. */
export const videos = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/", async (c) => c.json({ videos: await listVideos(c.get("app"), c.get("viewer")) }))
  .get("/:id/cues", byId, async (c) => {
    const cues = await listCues(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    return cues ? c.json({ cues }) : c.json(noVideo, 404);
  })
  .get("/:id/fits/:trackId", byPair, async (c) => {
    const { id, trackId } = c.req.valid("param");
    const facts = await readPictureFacts(c.get("app"), c.get("viewer"), { videoId: id, trackId });
    return facts ? c.json(facts) : c.json(noVideo, 404);
  })
  .put("/:id/speech", byId, speech, async (c) => {
    const { id } = c.req.valid("param");
    const speechMs = await saveSpeech(c.get("app"), c.get("viewer"), id, c.req.valid("json"));
    return speechMs ? c.json({ speechMs }) : c.json(noVideo, 404);
  })
  .put("/:id/cues/:trackId", byPair, cue, async (c) => {
    const { id, trackId } = c.req.valid("param");
    const pair = { videoId: id, trackId };
    const isSaved = await saveCue(c.get("app"), c.get("viewer"), pair, c.req.valid("json"));
    return isSaved ? c.body(null, 204) : c.json(noVideo, 404);
  });

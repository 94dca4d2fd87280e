import { Hono } from "hono";
import { z } from "zod";
import { readPictureFacts } from "#worker/domain/licensing/videos/picture-fits/read-picture-facts.ts";
import { listCues, listVideos, saveCue, saveSpeech } from "#worker/domain/licensing/videos/own-videos.ts";
import { SaveCue, SaveSpeech } from "#worker/domain/licensing/videos/videos.contract.ts";
import { requireApproved, type SignedInEnv, validate } from "./access.ts";

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

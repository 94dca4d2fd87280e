import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import { readPictureFacts } from "#worker/domain/licensing/videos/picture-fits/read-picture-facts.ts";
import { listCues, listVideos, saveCue, saveSpeech } from "#worker/domain/licensing/videos/own-videos.ts";
import { SaveCue, SaveSpeech } from "#worker/domain/licensing/videos/videos.contract.ts";
import { requireApproved, type SignedInEnv } from "./access.ts";

const noVideo = { error: "There is no such video under your account, or no such track on sale." };

const readIds = <Shape extends z.ZodRawShape>(shape: Shape) =>
  zValidator("param", z.object(shape), (result, c) => (result.success ? undefined : c.json(noVideo, 404)));

/** A brand's own videos: videos.contract.ts. */
export const videos = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/", async (c) => c.json({ videos: await listVideos(c.get("app"), c.get("viewer")) }))
  .get("/:id/cues", readIds({ id: z.uuid() }), async (c) => {
    const cues = await listCues(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    return cues ? c.json({ cues }) : c.json(noVideo, 404);
  })
  .get("/:id/fits/:trackId", readIds({ id: z.uuid(), trackId: z.uuid() }), async (c) => {
    const { id, trackId } = c.req.valid("param");
    const facts = await readPictureFacts(c.get("app"), c.get("viewer"), { videoId: id, trackId });
    return facts ? c.json(facts) : c.json(noVideo, 404);
  })
  .put(
    "/:id/speech",
    readIds({ id: z.uuid() }),
    zValidator("json", SaveSpeech, (result, c) =>
      result.success ? undefined : c.json({ error: "These are no regions of speech." }, 400),
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      const speechMs = await saveSpeech(c.get("app"), c.get("viewer"), id, c.req.valid("json"));
      return speechMs ? c.json({ speechMs }) : c.json(noVideo, 404);
    },
  )
  .put(
    "/:id/cues/:trackId",
    readIds({ id: z.uuid(), trackId: z.uuid() }),
    zValidator("json", SaveCue, (result, c) =>
      result.success ? undefined : c.json({ error: "This is no start point and volume." }, 400),
    ),
    async (c) => {
      const { id, trackId } = c.req.valid("param");
      const pair = { videoId: id, trackId };
      const isSaved = await saveCue(c.get("app"), c.get("viewer"), pair, c.req.valid("json"));
      return isSaved ? c.body(null, 204) : c.json(noVideo, 404);
    },
  );

import { sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { heardIn } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { getUpload, originalSoundOf } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { SaveSpeech } from "./speech.contract.ts";

/**
 * Keeps where somebody speaks in the viewer's own video, for previews and for the renders that are started from now on; and
 * answers with it. Null where there is no such video of theirs, or no speech was found in it.
 */
export async function saveSpeech(
  ctx: AppContext,
  viewer: Viewer,
  videoId: string,
  { speechMs }: SaveSpeech,
): Promise<SpeechRegions | null> {
  try {
    await ctx.db.run(sql`
      UPDATE uploads SET speech_ms = ${speechMs && JSON.stringify(speechMs)}
      WHERE id = ${videoId} AND user_id = ${viewer.id} AND purpose = 'video' AND status = 'uploaded'
        AND put_aside_at IS NULL`);
  } catch (error) {
    if (!isRefusedBy(error, "no_speech_found")) throw error;
    return null;
  }
  const video = await getUpload(ctx, viewer, videoId);
  const sound = video?.purpose === "video" ? originalSoundOf(video) : null;
  return sound?.kind === "kept" && heardIn(sound) === "speech" ? sound.speechMs : null;
}

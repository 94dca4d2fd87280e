import { rpc } from "#app/lib/rpc.ts";
import type { BrandVideo } from "#worker/domain/licensing/videos/videos.contract.ts";

/** The person's own finished videos, the one used last first. Throws when the line or the server is down. */
export async function listVideos(): Promise<BrandVideo[]> {
  const answer = await rpc.api.videos.$get();
  if (!answer.ok) throw new Error(`Videos could not be listed: ${answer.status}`);
  return (await answer.json()).videos;
}

import { rpc } from "#app/lib/rpc.ts";
import type { Removed } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import type { HeartDoor } from "./heart-store.ts";

const { current, ":id": listed } = rpc.api.shortlists;
const noAnswer = { ok: false, refusal: "no-answer" } as const;

export const heartDoor: HeartDoor = {
  async read() {
    const answer = await current.$get();
    if (!answer.ok) throw new Error(`The shortlist was not told: ${answer.status}`);
    return (await answer.json()).list;
  },
  async give(trackId) {
    try {
      const answer = await current.tracks[":trackId"].$put({ param: { trackId } });
      if (answer.ok) return { ok: true, ...(await answer.json()) };
      if (answer.status === 404) return { ok: false, refusal: "no-such-track" };
      return answer.status === 409 ? { ok: false, refusal: "shortlist-full" } : noAnswer;
    } catch {
      return noAnswer;
    }
  },
  async take(trackId) {
    try {
      const answer = await current.tracks[":trackId"].$delete({ param: { trackId } });
      return answer.ok ? { ok: true, ...(await answer.json()) } : noAnswer;
    } catch {
      return noAnswer;
    }
  },
};

/** Restores a removed track; false if that failed. */
export async function putBack({ id, trackId, note, position }: Removed): Promise<boolean> {
  try {
    return (await listed.tracks[":trackId"].$put({ param: { id, trackId }, json: { note, position } })).ok;
  } catch {
    return false;
  }
}

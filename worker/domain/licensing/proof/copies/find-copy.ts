import { decodeTrack } from "#render-service/prints/picture-print.contract.ts";
import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { findHeardTracks } from "#worker/domain/catalogue/ingests/fingerprints/fingerprint-index.ts";
import {
  readFingerprint,
  readFingerprints,
} from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import type { CopyMatch } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { tellVerdict } from "./tell-verdict.ts";
import type { CopyQuestion, Posted } from "./copies.contract.ts";
import { type Delivered, findSeen, findWithMusic } from "./find-delivered.ts";
import { findTrack, type Heard, judgeCopy } from "./judge-copy.ts";
import { matchPicture } from "./match-picture.ts";

/**
 * What a posted file is by its prints: a copy of a licensed video, a track, or nothing we know. The question is compared and
 * forgotten; only a copy names a licence, and says of it what its certificate says.
 */
export async function findCopy(ctx: AppContext, question: CopyQuestion): Promise<CopyMatch> {
  const posted = readQuestion(question);
  const [seen, heardIds] = await Promise.all([
    findSeen(ctx, posted.looks),
    posted.sound ? findHeardTracks(ctx, posted.sound) : [],
  ]);
  const trackIds = new Set([...heardIds, ...seen.map(({ trackId }) => trackId)]);
  const tracks = await readFingerprints(ctx, [...trackIds]);
  const recordings = new Map(tracks.map(({ trackId, items }) => [trackId, items]));
  const heard = posted.sound ? findTrack(posted.sound, recordings) : null;
  const delivered = [...seen, ...(await findBesides(ctx, posted, heard))];
  const candidates = distinct(delivered).map(({ print, ...each }) => ({
    ...each,
    picture: print && matchPicture(posted.looks, print),
  }));
  return tellVerdict(ctx, judgeCopy(posted, candidates, recordings, heard), { posted, tracks });
}

/** Videos with the music that is heard, where it begins: a picture that was changed a lot shares no key. */
async function findBesides(ctx: AppContext, { looks }: Posted, heard: Heard | null): Promise<Delivered[]> {
  if (!heard || looks.length === 0) return [];
  const { line, fromSeconds } = heard.sound;
  return findWithMusic(ctx, { trackId: heard.trackId, atSeconds: line.from + line.speed * fromSeconds });
}

const distinct = (delivered: readonly Delivered[]): Delivered[] => [
  ...new Map(delivered.map((each) => [each.renderId, each])).values(),
];

function readQuestion({ file, looks, sound }: CopyQuestion): Posted {
  return {
    file,
    looks: looks.map(({ track, ...look }) => ({ ...look, track: decodeTrack(fromBase64(track)) })),
    sound: sound === null ? null : readFingerprint(fromBase64(sound)),
  };
}

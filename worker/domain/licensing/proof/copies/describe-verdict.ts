import { eq } from "drizzle-orm";
import { renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { StoredFingerprint } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import { findDeliveredFile } from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";
import type {
  Agreement,
  CopyMatch,
  MatchedSpan,
  MatchedTrack,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { Posted } from "./copies.contract.ts";
import { writeEvidence } from "./confirm-licence.ts";
import { findDifferences, round } from "./copy-differences.ts";
import type { Candidate, Verdict } from "./judge-copy.ts";
import { type Line, placeAt, placeInTrack } from "./lay-line.ts";
import { samePicture } from "./match-picture.ts";
import { sameSound } from "./match-sound.ts";

type Context = { posted: Posted; tracks: readonly StoredFingerprint[] };

/** Converts a verdict to the page's contract; a copy comes with what its licence's certificate states. */
export async function describeVerdict(ctx: AppContext, verdict: Verdict, context: Context): Promise<CopyMatch> {
  const { posted, tracks } = context;
  const trackOf = (id: string | null) => toTrack(tracks.find(({ trackId }) => trackId === id));
  const notFound = {
    kind: "not-found",
    compared: { picture: posted.looks.length > 0, sound: posted.sound !== null },
  } as const;
  switch (verdict.kind) {
    case "copy":
      return (await tellCopy(ctx, verdict, context)) ?? notFound;
    case "track": {
      const track = trackOf(verdict.trackId);
      const span = spanOf(verdict.sound, verdict.sound.line);
      const evidence = { trackId: verdict.trackId, from: span.fromSeconds, to: span.toSeconds };
      const picture = posted.looks.length > 0 ? "no-likeness" : "not-compared";
      const sound = agreementOf(verdict.sound);
      return track ? { kind: "track", track, sound, span, picture, evidence: writeEvidence(evidence) } : notFound;
    }
    case "inconclusive":
      return {
        kind: "inconclusive",
        sound: verdict.sound && agreementOf(verdict.sound),
        picture: verdict.picture && agreementOf(verdict.picture),
        track: trackOf(verdict.trackId),
        reason: verdict.reason,
        needed:
          verdict.reason === "too-short"
            ? { share: 1 - samePicture.atMost, seconds: samePicture.seconds }
            : { share: 1 - sameSound.atMost, seconds: sameSound.seconds },
      };
    case "not-found":
      return notFound;
  }
}

/** Null if the licence can no longer be read; a copy has no other answer then. */
async function tellCopy(
  ctx: AppContext,
  { candidate, picture, sound }: Extract<Verdict, { kind: "copy" }>,
  { posted, tracks }: Context,
): Promise<Extract<CopyMatch, { kind: "copy" }> | null> {
  const [render] = await ctx.db.select({ sha256: renders.sha256 }).from(renders).where(eq(renders.id, candidate.renderId));
  // As for the delivered file itself, a superseded licence is replaced by the one in force.
  const delivered = render?.sha256 ? await findDeliveredFile(ctx, render.sha256) : null;
  if (delivered?.kind !== "delivered") return null;
  const { licence, file } = delivered;
  const track = tracks.find(({ trackId }) => trackId === candidate.trackId);
  const span = { ...spanOf(picture, picture.line), speed: round(sound.line.speed, 100) };
  return {
    kind: "copy",
    licence,
    file,
    trackDurationSeconds: track?.lengthSeconds ?? 0,
    picture: agreementOf(picture),
    sound: agreementOf(sound),
    span,
    soundSpan: inTrack(spanOf(sound, sound.line), candidate),
    seconds: picture.agreement.slice(0, 600),
    differences: findDifferences(posted, {
      picture,
      sound,
      file,
      startAtSeconds: candidate.edit ? 0 : candidate.startAtSeconds,
    }),
  };
}

const agreementOf = ({ difference, seconds }: { difference: number; seconds: number }): Agreement => ({
  share: 1 - difference,
  seconds: round(seconds, 10),
});

function spanOf({ fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number }, line: Line): MatchedSpan {
  const placeOf = (seconds: number) => Math.max(0, round(placeAt(line, seconds), 100));
  return {
    fileFromSeconds: round(fromSeconds, 100),
    fileToSeconds: round(toSeconds, 100),
    fromSeconds: placeOf(fromSeconds),
    toSeconds: placeOf(toSeconds),
    speed: round(line.speed, 100),
  };
}

/** Converts seconds of an edit to seconds of the recording. */
function inTrack(span: MatchedSpan, { edit }: Candidate): MatchedSpan {
  if (!edit) return span;
  const { fromSeconds, toSeconds } = span;
  return { ...span, fromSeconds: placeInTrack(edit, fromSeconds), toSeconds: placeInTrack(edit, toSeconds) };
}

const toTrack = (track: StoredFingerprint | undefined): MatchedTrack | null =>
  track ? { title: track.title, artist: track.artist, durationSeconds: track.lengthSeconds } : null;

import { and, eq } from "drizzle-orm";
import { renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { MusicPart } from "#worker/domain/licensing/licences/music-parts.contract.ts";
import type {
  Confirmation,
  NamedFile,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { toNamedLicence } from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";
import {
  countUnknownNumber,
  findFactsByNumber,
} from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import type { ConfirmQuestion } from "./copies.contract.ts";
import { readEvidence } from "./evidence.ts";
import { filesOf } from "./files-of.ts";

/** How far music may be heard beside its window. */
const slackSeconds = 0.5;

/** What of the track is heard in a file. What was heard elsewhere lies along one line: in one part of an edit, or in none. */
const heardIn = ({ startAtSeconds, durationSeconds, parts }: NamedFile): readonly MusicPart[] =>
  parts ?? [{ fromSeconds: startAtSeconds, toSeconds: startAtSeconds + durationSeconds }];

/** Whether the licence of this number has the track that was heard, in a window that holds all of it. Guesses are counted. */
export async function confirmLicence(
  ctx: AppContext,
  { number, evidence: text }: ConfirmQuestion,
  clientAddress: string,
): Promise<Confirmation> {
  const facts = await findFactsByNumber(ctx, number);
  if (!facts) return { kind: await countUnknownNumber(ctx, clientAddress) };
  const evidence = readEvidence(text);
  if (!evidence) return { kind: "does-not-fit" };
  const [render] = await ctx.db
    .select({ id: renders.id })
    .from(renders)
    .where(and(eq(renders.id, facts.renderId), eq(renders.trackId, evidence.trackId)));
  const file = filesOf(facts).find((each) =>
    heardIn(each).some(
      ({ fromSeconds, toSeconds }) =>
        evidence.from >= fromSeconds - slackSeconds && evidence.to <= toSeconds + slackSeconds,
    ),
  );
  return render && file ? { kind: "fits", licence: toNamedLicence(facts), file } : { kind: "does-not-fit" };
}

import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isInForce } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { LicenceFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type { MusicPart } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { Confirmation, NamedFile } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { fileOf, toNamedLicence } from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";
import { countUnknownNumber, findFactsByNumber } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import type { HeardTrack } from "../vault/vault.contract.ts";
import type { ConfirmQuestion } from "./copies.contract.ts";

/** The match, for a later request with a licence number. Contains only what the file itself reveals. */
const Evidence = z.object({
  trackId: z.string().max(64),
  from: z.number().min(-3600).max(86_400),
  to: z.number().min(-3600).max(86_400),
});
export type Evidence = z.infer<typeof Evidence>;

export const writeEvidence = (evidence: Evidence): string => JSON.stringify(evidence);

/** Null if it is malformed. Not signed: forged evidence reveals no more than the licence number already does. */
function readEvidence(text: string): Evidence | null {
  try {
    return Evidence.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** All files that a licence covers, the licensed video first. */
const filesOf = (facts: LicenceFacts): NamedFile[] =>
  [facts.file.sha256, ...facts.versions.map(({ videoSha256 }) => videoSha256)].flatMap((sha256) => fileOf(facts, sha256) ?? []);

const slackSeconds = 0.5;

/** Parts of the track heard in a file. A match lies along one line, so it fits within one part of an edit or in none. */
const heardIn = ({ startAtSeconds, durationSeconds, parts }: NamedFile): readonly MusicPart[] =>
  parts ?? [{ fromSeconds: startAtSeconds, toSeconds: startAtSeconds + durationSeconds }];

/** Checks that the licence covers the track, in a file that contains all of the match. Wrong numbers are rate-limited. */
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
      ({ fromSeconds, toSeconds }) => evidence.from >= fromSeconds - slackSeconds && evidence.to <= toSeconds + slackSeconds,
    ),
  );
  return render && file ? { kind: "fits", licence: toNamedLicence(facts), file } : { kind: "does-not-fit" };
}

/** A page has no room to list more licences of one track. */
const maxNamed = 20;

type Row = { trackId: string; isOnSale: 0 | 1; priceTokens: number; numbers: string };

/** The recognised track, if it can be licensed now, and the viewer's licences of it that are in force. */
export async function findHeardTrack(ctx: AppContext, viewer: Viewer, evidence: string): Promise<HeardTrack | null> {
  const heard = readEvidence(evidence);
  if (!heard) return null;
  const [row] = await ctx.db.all<Row>(sql`
    SELECT track.id AS trackId, track.is_active AS isOnSale, track.price_tokens AS priceTokens,
      (SELECT json_group_array(own.number) FROM (
        SELECT licence.number FROM renders AS render JOIN licences AS licence ON licence.render_id = render.id
        WHERE render.user_id = ${viewer.id} AND render.track_id = track.id AND ${isInForce}
        ORDER BY licence.issued_at DESC LIMIT ${maxNamed}) AS own) AS numbers
    FROM tracks AS track WHERE track.id = ${heard.trackId}`);
  if (!row) return null;
  const isOnSale = row.isOnSale === 1;
  return {
    trackId: row.trackId,
    isOnSale,
    priceTokens: isOnSale ? row.priceTokens : null,
    otherLicences: JSON.parse(row.numbers) as string[], // built by the query above
  };
}

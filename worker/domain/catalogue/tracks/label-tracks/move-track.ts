import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit } from "#worker/domain/services/audit/record-audit.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { MoveRefusal, MoveTrack, TrackMove, TrackStatus } from "./label-tracks.contract.ts";
import { giveWarranty } from "./warrant-catalogue.ts";
import { readFailedRules } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import { getOwnedTrack, isSwitch, moveStatements, openMoves, transitions } from "./transitions.ts";

type MoveRequest = Omit<MoveTrack, "warranty"> & Partial<Pick<MoveTrack, "warranty">>;
type Outcome = { ok: true; status: TrackStatus } | { ok: false; refusal: MoveRefusal; rules?: RightsRule[] };

/** The label submits (with its warranty), withdraws, pauses or activates one of its tracks. What an admin paused it can do neither with. */
export async function moveTrack(
  ctx: AppContext,
  viewer: Viewer,
  { trackId, move, warranty = false }: MoveRequest,
  clientAddress: string | null = null,
): Promise<Outcome> {
  const owned = await getOwnedTrack(ctx, viewer, trackId);
  if (!owned) return { ok: false, refusal: "not-found" };
  if (!openMoves(owned).includes(move)) return { ok: false, refusal: whyNot(move, owned) };
  if (move === "submit" && !warranty) return { ok: false, refusal: "warranty-missing" };
  // Brought back by its own switch it would be approved and yet not offered: its label is told what is missing instead.
  const rules = move === "activate" ? await readFailedRules(ctx, trackId) : [];
  if (rules.length > 0) return { ok: false, refusal: "not-cleared", rules };
  const giving = { userId: viewer.id, trackIds: [trackId], clientAddress };
  const isMoved = await runUnlessStale(ctx.db, [
    ...(move === "submit" ? giveWarranty(ctx.db, giving, ctx.clock.now()) : []),
    ...moveStatements(ctx, viewer, { trackId, move }),
    ...(isSwitch(move) ? [recordSwitch(ctx, viewer, trackId, move)] : []),
  ]);
  return isMoved ? { ok: true, status: transitions[move].to } : { ok: false, refusal: "stale" };
}

function recordSwitch(ctx: AppContext, viewer: Viewer, id: string, move: TrackMove): Statement {
  const isPause = move === "pause";
  return recordAudit(ctx, {
    actorId: viewer.id,
    action: isPause ? "track.paused-by-label" : "track.activated-by-label",
    target: { kind: "track", id },
    before: { status: transitions[move].from },
    after: { status: transitions[move].to },
  });
}

type TrackState = NonNullable<Awaited<ReturnType<typeof getOwnedTrack>>>;

function whyNot(move: MoveTrack["move"], { status, isPausedByAdmin, hasAudio }: TrackState): MoveRefusal {
  if (transitions[move].from !== status) return "stale";
  if (isSwitch(move) && isPausedByAdmin) return "paused-by-admin";
  return hasAudio ? "stale" : "no-audio";
}

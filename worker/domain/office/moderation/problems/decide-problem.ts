import { and, eq } from "drizzle-orm";
import { requireRefusal, type Statement } from "#drizzle/client.ts";
import { licenceProblems } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import { recordDecision, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { revokeLicence } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import type { DecideProblem, DecideProblemRefusal } from "./problems.contract.ts";
import { type Problem, readProblem } from "./report-problem.ts";

/** Maps database constraints to refusals. */
const refusedBy: Record<string, DecideProblemRefusal> = {
  account_held: "account-held",
  licence_superseded: "superseded",
};

type Outcome = { ok: true } | { ok: false; refusal: DecideProblemRefusal; decided?: PriorDecision };

/**
 * A super user answers an open problem, or refunds its licence: then the licence, and one that it superseded, is revoked,
 * the tokens return and the label's earning is reversed, in the same batch, whether or not it was downloaded or paid out. Mails
 * the brand; after a refund its label too. Only once, and never for the super user's own licence.
 */
export async function decideProblem(
  ctx: AppContext,
  viewer: Viewer,
  { problemId, act, words: answer }: DecideProblem,
): Promise<Outcome> {
  requireSuperUser(viewer);
  const problem = await readProblem(ctx, problemId);
  if (!problem) return { ok: false, refusal: "no-such-problem" };
  if (problem.brand.id === viewer.id) return { ok: false, refusal: "own-problem" };
  const status = act === "refund-problem" ? "refunded" : "answered";
  const closedAt = ctx.clock.now();
  const mails = writeMails(ctx, problem, status, answer);
  try {
    const didApply = await runUnlessStale(ctx.db, [
      ctx.db
        .update(licenceProblems)
        .set({ status, closedAt, decidedBy: viewer.id, answer })
        .where(and(eq(licenceProblems.id, problemId), eq(licenceProblems.status, "open"))),
      requireOneRow(ctx.db),
      ...(status === "refunded"
        ? problem.refunded.flatMap(({ licenceId, renderId }) =>
            revokeLicence(ctx.db, {
              licenceId,
              renderId,
              revokedBy: viewer.id,
              revokedAt: closedAt,
              problemId,
            }),
          )
        : []),
      recordDecision(ctx, viewer, {
        target: { kind: "problem", id: problemId },
        from: "open",
        after: { status, answer, licence: problem.number, tokens: problem.refundTokens },
      }),
      ...mails.statements,
    ]);
    if (!didApply) return { ok: false, refusal: "closed-already", ...(await findFirstDecision(ctx, problemId)) };
  } catch (error) {
    return requireRefusal(error, refusedBy);
  }
  ctx.defer(sealAudit(ctx));
  const revoked = status === "refunded" ? problem.refunded.map(({ licenceId: id }) => id) : [];
  const announced = revoked.map((id) => outboxId({ kind: "issue-licence", id }));
  ctx.defer(flushOutbox(ctx, [...announced, ...mails.ids.map(mailOutboxId)]));
  return { ok: true };
}

const findFirstDecision = (ctx: AppContext, id: string) =>
  findDecision(ctx, { target: { kind: "problem", id }, actions: ["problem.answered", "problem.refunded"] });

function writeMails(
  ctx: AppContext,
  { brand, label, ...about }: Problem,
  status: "answered" | "refunded",
  answer: string,
): { ids: string[]; statements: Statement[] } {
  const { renderId, licenceId, number, trackTitle, artist, refundTokens: tokens } = about;
  const aboutLicence = { number, trackTitle, artist };
  const mails = [
    {
      ...brand,
      message: { kind: `problem-${status}` as const, ...aboutLicence, renderId, tokens, answer },
    },
    ...(status === "refunded"
      ? [{ ...label, message: { kind: "licence-refunded" as const, ...aboutLicence, licenceId } }]
      : []),
  ]
    .filter(({ canBeNotified }) => canBeNotified)
    .map((mail) => ({ ...mail, mailId: crypto.randomUUID() }));
  return {
    ids: mails.map(({ mailId }) => mailId),
    statements: mails.flatMap(({ mailId, id: userId, email: to, message }) =>
      enqueueMail(ctx.db, { id: mailId, userId, to, message }, ctx.clock.now()),
    ),
  };
}

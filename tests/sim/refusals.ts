import { isRefusedBy } from "#drizzle/client.ts";
import { readOffer } from "#worker/domain/catalogue/tracks/offers.ts";
import { days } from "#worker/domain/lib/time.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { performAct, runChore } from "./perform.ts";
import { makeReady } from "./run-scenario.ts";
import type { Universe, Environment } from "./environment.ts";

const oneProblem = `INSERT INTO licence_problems (id, licence_id, user_id, kind, details, created_at)
  SELECT 'problem', licence.id, licence.user_id, 'claim', 'claimed', 1 FROM licences AS licence LIMIT 1`;

/** Rows the product never writes; the database must refuse them from any writer. */
const forbidden: { name: string; refusedBy: string; before?: string; sql: string }[] = [
  {
    name: "a hold of more tokens than are at hand",
    refusedBy: "no_overdraft",
    sql: transfer("'render:too-much', 'hold', NULL, :brand, 'tok:spent', 1000, NULL"),
  },
  {
    name: "a hold of more tokens than its lot has left",
    refusedBy: "lots_short",
    sql: transfer("'render:not-there', 'hold', NULL, :brand, 'tok:issued', 2, (SELECT id FROM token_lots WHERE tokens = 1)"),
  },
  {
    name: "the end of a hold that has ended",
    refusedBy: "ledger_transfers.hold_id",
    sql: `INSERT INTO ledger_transfers (id, kind, hold_id, debit_id, credit_id, amount, reason, subject_id, at)
      SELECT hold.id || ':again', 'release', hold.id, hold.debit_id, hold.credit_id, hold.amount, hold.reason,
        hold.subject_id, 1
      FROM ledger_transfers AS hold JOIN ledger_transfers AS ending ON ending.hold_id = hold.id
        AND ending.kind = 'capture' LIMIT 1`,
  },
  {
    name: "the end of a hold by another amount",
    refusedBy: "hold_mismatch",
    sql: `INSERT INTO ledger_transfers (id, kind, hold_id, debit_id, credit_id, amount, reason, subject_id, at)
      SELECT hold.id || ':other', 'release', hold.id, hold.debit_id, hold.credit_id, hold.amount + 1,
        hold.reason, hold.subject_id, 1
      FROM ledger_transfers AS hold WHERE hold.kind = 'hold' AND hold.id NOT IN (
        SELECT hold_id FROM ledger_transfers WHERE hold_id IS NOT NULL) LIMIT 1`,
  },
  {
    name: "tokens turned into money",
    refusedBy: "units_differ",
    sql: transfer("'render:mixed', 'post', NULL, 'tok:issued', 'usd:stripe', 1, NULL"),
  },
  {
    name: "a changed transfer",
    refusedBy: "immutable",
    sql: "UPDATE ledger_transfers SET amount = amount + 1",
  },
  { name: "a removed transfer", refusedBy: "immutable", sql: "DELETE FROM ledger_transfers" },
  {
    name: "a lot at another price",
    refusedBy: "immutable",
    sql: "UPDATE token_lots SET cents_per_token = 1",
  },
  {
    name: "a second lot of one purchase",
    refusedBy: "token_lots.purchase_id",
    before: transfer("'render:more', 'post', NULL, 'tok:issued', :brand, 1, NULL"),
    sql: `INSERT INTO token_lots (id, account_id, transfer_id, purchase_id, currency, cents_per_token, tokens,
        open_tokens, at)
      SELECT 'lot', account_id, 'render:more', purchase_id, currency, 1, 1, 1, 1 FROM token_lots
      WHERE purchase_id IS NOT NULL AND account_id = :brand LIMIT 1`,
  },
  {
    name: "an earning that is paid for a second time",
    refusedBy: "entry_already_claimed",
    sql: `UPDATE label_entries SET payout_id = 'another' WHERE payout_id IS NOT NULL`,
  },
  {
    name: "a licence that is revoked by nobody",
    refusedBy: "licence_is_fixed",
    sql: "UPDATE licences SET status = 'revoked'",
  },
  {
    name: "tokens that return although the licence stands",
    refusedBy: "revocation_mismatch",
    sql: `INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
      SELECT 'render:' || render_id || ':revocation', 'post', 'tok:spent', 'tok:' || user_id, price_tokens, 'render',
        render_id, 1 FROM licences LIMIT 1`,
  },
  {
    name: "a licence that somebody else takes back",
    refusedBy: "revoked_by_another",
    sql: `INSERT INTO licence_revocations (licence_id, revoked_by, revoked_at)
      SELECT id, :first, issued_at FROM licences LIMIT 1`,
  },
  {
    name: "a refund that nobody decided about",
    refusedBy: "refund_not_decided",
    before: oneProblem,
    sql: `INSERT INTO licence_revocations (licence_id, revoked_by, revoked_at, problem_id)
      SELECT id, :first, issued_at, 'problem' FROM licences LIMIT 1`,
  },
  {
    name: "a problem that a super user decides about in their own name",
    refusedBy: "problem_of_their_own",
    before: oneProblem,
    sql: `UPDATE licence_problems SET status = 'answered', closed_at = 2, answer = 'yes', decided_by = user_id`,
  },
  {
    name: "a second first download",
    refusedBy: "licence_is_fixed",
    before: "UPDATE licences SET downloaded_at = 1",
    sql: "UPDATE licences SET downloaded_at = 2",
  },
  {
    name: "a share below the guaranteed half",
    refusedBy: "guaranteed_minimum",
    sql: policy({ basisPoints: 4999, validFrom: 4e12 }),
  },
  {
    name: "a policy that nobody has proposed",
    refusedBy: "policy_begins_as_proposal",
    sql: `INSERT INTO revenue_policies (id, name, basis_points, text, status, proposed_at, announced_at, valid_from,
        decided_at) VALUES ('policy', '2027-1', 9000, 'out of the blue', 'confirmed', 1, 1, 4000000000000, 1)`,
  },
  {
    name: "a policy that its proposer confirms",
    refusedBy: "policy_two_people",
    before: policy({ basisPoints: 9000, validFrom: 4e12 }),
    sql: confirmed("proposed_by", 3e12),
  },
  {
    name: "a cut that is told 29 days ahead",
    refusedBy: "cut_at_short_notice",
    before: policy({ basisPoints: 6999, validFrom: 4e12 }),
    sql: confirmed(":second", 4e12 - days(29)),
  },
  {
    name: "a policy that is valid before it is announced",
    refusedBy: "valid_once_announced",
    before: policy({ basisPoints: 9000, validFrom: 4e12 }),
    sql: confirmed(":second", 4e12 + 1),
  },
  {
    name: "a policy that begins before licences that were issued without it",
    refusedBy: "licences_came_first",
    before: policy({ basisPoints: 9000, validFrom: Date.UTC(2026, 10, 24) }),
    sql: confirmed(":second", Date.UTC(2026, 10, 24)),
  },
  {
    name: "a policy that was confirmed, at another rate",
    refusedBy: "policy_is_fixed",
    sql: "UPDATE revenue_policies SET basis_points = 9000 WHERE name = '2026-2'",
  },
  {
    name: "a policy that was confirmed and is taken back",
    refusedBy: "policy_is_fixed",
    sql: "UPDATE revenue_policies SET status = 'declined', announced_at = NULL WHERE name = '2026-2'",
  },
  {
    name: "a proposal that becomes another one when it is confirmed",
    refusedBy: "policy_is_fixed",
    before: policy({ basisPoints: 9000, validFrom: 4e12 }),
    sql: confirmed(":second", 3e12).replace(" WHERE", ", basis_points = 9500 WHERE"),
  },
  { name: "a removed policy", refusedBy: "policy_is_fixed", sql: "DELETE FROM revenue_policies" },
];

/** Proposes a policy for all labels as the first super user. */
function policy({ basisPoints, validFrom }: { basisPoints: number; validFrom: number }): string {
  return `INSERT INTO revenue_policies (id, name, basis_points, text, valid_from, proposed_by, proposed_at)
    VALUES ('policy', '2027-1', ${basisPoints}, 'for everybody', ${validFrom}, :first, 1)`;
}

function confirmed(by: string, at: number): string {
  return `UPDATE revenue_policies SET status = 'confirmed', decided_by = ${by}, decided_at = ${at},
    announced_at = ${at} WHERE id = 'policy'`;
}

/** Books a transfer of reason `render`, whose subject is in its id. */
function transfer(values: string): string {
  return `INSERT INTO ledger_transfers (id, kind, hold_id, debit_id, credit_id, amount, lot_id, reason,
    subject_id, at)
    SELECT *, 'render', substr(id, 8), 1 FROM (
      SELECT column1 AS id, column2, column3, column4, column5, column6, column7 FROM (VALUES (${values})))`;
}

/** Tries them all in an environment with one of everything. Returns those not refused as expected. */
export async function tryForbidden(universe: Universe): Promise<string[]> {
  const faults: string[] = [];
  await universe.inEnvironment(1, async (environment) => {
    await makeOneOfEverything(environment);
    const [first, second] = environment.people.superUsers;
    const people = {
      ":brand": `'tok:${environment.people.brands[0]?.id}'`,
      ":first": `'${first?.id}'`,
      ":second": `'${second?.id}'`,
    };
    for (const { name, refusedBy, before, sql } of forbidden) {
      const answer = await attempt(
        environment,
        [before ?? "SELECT 1", sql].map((part) =>
          Object.entries(people).reduce((text, [name, id]) => text.replaceAll(name, id), part),
        ),
      );
      if (!isRefusedBy(answer, refusedBy))
        faults.push(`${name}: ${answer instanceof Error ? answer.message : "was let through"}`);
    }
    faults.push(...(await tryWhileHeld(environment)), ...(await tryWhileBroken(environment)));
  });
  return faults;
}

async function attempt(environment: Environment, statements: string[]): Promise<unknown> {
  const { $client: d1 } = environment.ctx.db;
  try {
    await d1.batch([...statements, "SELECT json('nothing was refused')"].map((sql) => d1.prepare(sql)));
  } catch (error) {
    return error;
  }
}

async function makeOneOfEverything(environment: Environment): Promise<void> {
  await makeReady(environment);
  await performAct(environment, { do: "make", brand: 0, track: 1, as: "completed" });
  await performAct(environment, { do: "pay-day" });
  await performAct(environment, { do: "render", brand: 0, track: 0, scope: "social", isAgain: false });
  await performAct(environment, { do: "make", brand: 1, track: 0, as: "completed" });
}

/** A brand whose payment is in dispute cannot start a render. */
async function tryWhileHeld(environment: Environment): Promise<string[]> {
  const [brand] = environment.people.brands;
  const [track] = environment.people.tracks;
  if (!brand || !track) return ["nobody is there"];
  await performAct(environment, { do: "dispute", charge: 0 });
  await performAct(environment, { do: "deliver-all" });
  const outcome = await startRender(environment.ctx, brand, {
    id: crypto.randomUUID(),
    uploadId: brand.uploadId,
    trackId: track.id,
    startAtSeconds: 1,
    volumePercent: 60,
    hasOverlay: "off",
    scope: "social",
    shownPriceTokens: track.priceTokens,
    shownOffer: (await readOffer(environment.ctx, track.id, "social"))?.offer ?? "",
  });
  return !outcome.ok && outcome.refusal === "account-held" ? [] : ["a held account started a render"];
}

/** No label is paid while the ledger is inconsistent. */
async function tryWhileBroken(environment: Environment): Promise<string[]> {
  await environment.ctx.db.$client
    .prepare("UPDATE ledger_accounts SET debits_posted = debits_posted + 1 WHERE id = 'usd:promotions'")
    .run();
  const before = Object.keys(environment.bank().transfers).length;
  await performAct(environment, { do: "pay-day" });
  await runChore(environment, "payDueLabels");
  return Object.keys(environment.bank().transfers).length === before ? [] : ["books that are wrong paid a label"];
}

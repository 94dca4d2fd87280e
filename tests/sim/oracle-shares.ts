import { days } from "#worker/domain/lib/time.ts";
import type { Environment } from "./environment.ts";

/** $5 and £4 in cents: specification §9, repeated here so that the oracle is independent. */
const listPrice = { USD: 500, GBP: 400 } as const;

type Policy = {
  name: string;
  labelId: string | null;
  rate: number;
  announcedAt: number;
  validFrom: number;
  proposedBy: string | null;
  decidedBy: string | null;
};
type Sold = { renderId: string; labelId: string; at: number; currency: "USD" | "GBP"; tokens: number };
export type Earned = Sold & { cents: number };

/** Lists the labels' earnings from renders completed by `until`, computed from renders, their tokens and the policies. */
export function listEarned(environment: Environment, until: number): Earned[] {
  const policies = listPolicies(environment);
  const sold = environment.rows<Sold>(
    `SELECT render.id AS renderId, render.label_id AS labelId, render.completed_at AS at, lot.currency,
      sum(draw.tokens) AS tokens FROM renders AS render
    JOIN lot_draws AS draw ON draw.transfer_id = 'render:' || render.id JOIN token_lots AS lot
      ON lot.id = draw.lot_id
    WHERE render.status = 'completed' AND render.completed_at <= ? GROUP BY render.id, lot.currency`,
    until,
  );
  return sold.map((each) => ({
    ...each,
    cents: shareOf(each.tokens * listPrice[each.currency], policyAt(policies, each.labelId, each.at)),
  }));
}

/** Finds credits that differ from the share announced for the day of the licence. */
export function faultsInShares(environment: Environment): string[] {
  const policies = listPolicies(environment);
  return [
    ...faultsInLicences(environment, policies),
    ...faultsInEarnings(environment),
    ...policies.flatMap((policy) => faultsInPolicy(policies, policy)),
  ];
}

function listPolicies(environment: Environment): Policy[] {
  return environment.rows<Policy>(`
    SELECT name, label_id AS labelId, basis_points AS rate, announced_at AS announcedAt, valid_from AS validFrom,
      proposed_by AS proposedBy, decided_by AS decidedBy FROM revenue_policies WHERE status = 'confirmed'`);
}

/** A label's own policy precedes the general one; the latest that has begun applies. */
function policyAt(policies: readonly Policy[], labelId: string | null, at: number): Policy {
  const begun = policies.filter(({ validFrom }) => validFrom <= at).toSorted((one, other) => one.validFrom - other.validFrom);
  const found =
    begun.findLast((policy) => policy.labelId !== null && policy.labelId === labelId) ??
    begun.findLast((policy) => policy.labelId === null);
  if (!found) throw new Error("nothing was ever agreed");
  return found;
}

const shareOf = (cents: number, { rate }: Policy): number => Number((BigInt(cents) * BigInt(rate)) / 10_000n);

function faultsInLicences(environment: Environment, policies: readonly Policy[]): string[] {
  const licences = environment.rows<{
    id: string;
    labelId: string;
    at: number;
    tokens: number;
    rate: number;
    name: string;
    cents: number;
  }>(`SELECT id, label_id AS labelId, issued_at AS at, price_tokens AS tokens, share_basis_points AS rate,
    share_policy AS name, share_cents AS cents FROM licences`);
  return licences.flatMap(({ id, labelId, at, tokens, rate, name, cents }) => {
    const policy = policyAt(policies, labelId, at);
    const isRight = rate === policy.rate && name === policy.name && cents === shareOf(tokens * listPrice.USD, policy);
    return isRight ? [] : [`licence ${id} says ${rate} by ${name}: agreed were ${policy.rate}`];
  });
}

function faultsInEarnings(environment: Environment): string[] {
  const credited = new Map(
    environment
      .rows<{ key: string; cents: number }>(
        `SELECT licence.render_id || entry.currency AS key, entry.amount_cents AS cents
        FROM label_entries AS entry JOIN licences AS licence ON licence.id = entry.licence_id
        WHERE entry.kind = 'earning'`,
      )
      .map(({ key, cents }) => [key, cents]),
  );
  return listEarned(environment, environment.ctx.clock.now()).flatMap(({ renderId, currency, cents }) =>
    credited.get(renderId + currency) === cents
      ? []
      : [`render ${renderId} earned ${cents} ${currency}, credited were ${credited.get(renderId + currency)}`],
  );
}

/** No label gets less than half, no share is cut without notice, and no super user confirms their own proposal. */
function faultsInPolicy(policies: readonly Policy[], policy: Policy): string[] {
  const { name, labelId, rate, announcedAt, validFrom, proposedBy, decidedBy } = policy;
  const others = policies.filter((other) => other !== policy);
  const isFirst = !others.some((other) => other.labelId === null && other.validFrom <= validFrom);
  const isCut = !isFirst && rate < policyAt(others, labelId, validFrom).rate;
  return [
    ...(rate < 5000 ? [`policy ${name} gives labels less than half`] : []),
    ...(isCut && validFrom - announcedAt < days(30) ? [`policy ${name} is a cut at short notice`] : []),
    ...(validFrom < announcedAt ? [`policy ${name} was valid before it was told`] : []),
    ...(proposedBy !== null && proposedBy === decidedBy ? [`policy ${name} was agreed by one`] : []),
  ];
}

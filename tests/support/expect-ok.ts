type Outcome = { ok: true } | { ok: false; refusal: string };

/** Returns an outcome that is not refused; fails with the refusal otherwise. */
export function expectOk<Result extends Outcome>(outcome: Result): Extract<Result, { ok: true }> {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome as Extract<Result, { ok: true }>;
}

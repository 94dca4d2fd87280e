import { announcedWords, shareWords, yourShareWords } from "#app/content/revenue-policies-copy.ts";
import type { LabelShare } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";

/** What a label keeps of what is licensed now, and what has been announced to follow. */
export function ShareLines({ share }: { share: LabelShare }) {
  return (
    <>
      <p>
        {yourShareWords.now}: <strong className="font-strong">{shareWords(share)}</strong>
      </p>
      {share.announced.map((coming) => (
        <p key={coming.policyName}>
          {yourShareWords.announced}: <strong className="font-strong">{announcedWords(coming)}</strong>
        </p>
      ))}
    </>
  );
}

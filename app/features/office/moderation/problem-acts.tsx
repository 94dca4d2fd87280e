import { type SubmitEventHandler, useId } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { problemsCopy } from "#app/content/problems-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { problemTextMax } from "#worker/domain/office/moderation/limits.contract.ts";
import type { ProblemRow } from "#worker/domain/office/moderation/problems/problems.contract.ts";

type ProblemActsProps = {
  problem: ProblemRow;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isUnderway: boolean;
};

export function ProblemActs({ problem: { id, isOwn, licence }, onSubmit, isUnderway }: ProblemActsProps) {
  const { search } = useLocation();
  const wordsId = useId();
  if (isOwn) return <p className="text-ink2">{problemsCopy.own}</p>;
  const tokens = formatTokens(licence.refundTokens);
  const { number } = licence;
  return (
    <form
      method="post"
      action={`/admin${search}`}
      onSubmit={onSubmit}
      // Invisible but not removed: if the action is refused, the typed text is still there.
      className={`flex flex-col gap-3 ${isUnderway ? "invisible" : ""}`.trimEnd()}
    >
      <input type="hidden" name="problemId" value={id} />
      <TextareaField
        field={{ id: wordsId, name: "words", required: true }}
        label={problemsCopy.answer}
        hint={problemsCopy.answerHint}
        rows={4}
        maxLength={problemTextMax}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="act" value="answer-problem" size="row" aria-label={`${problemsCopy.send}: ${number}`}>
          {problemsCopy.send}
        </Button>
        <ConfirmButton
          name="act"
          value="refund-problem"
          label={`${problemsCopy.refund(tokens)}: ${number}`}
          title={problemsCopy.ask(number)}
          text={problemsCopy.askText(tokens, licence.labelName)}
          confirm={problemsCopy.refund(tokens)}
          variant="secondary"
          size="row"
        >
          {problemsCopy.refund(tokens)}
        </ConfirmButton>
      </div>
    </form>
  );
}

import { CircleAlert } from "lucide-react";
import { lazy, type SubmitEvent, Suspense, useState } from "react";
import { Form, useNavigation } from "react-router";
import { newOrderCopy } from "#app/content/new-order-copy.ts";
import { sheetCopy } from "#app/content/tokens-copy.ts";
import type { OrderDraft } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { OrderProblem, SentChoices, ToldProblem } from "./order-actions.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { type Choice, type OrderPreset, useOrderChoices } from "./order-choices.ts";
import { OrderSoundField } from "./order-sound-field.tsx";
import { OrderPrice, returnContextOf } from "./order-price.tsx";

type OrderFormProps = {
  id: string;
  draft: OrderDraft;
  preset: OrderPreset;
  /** Choices of a refused form. */
  sent: SentChoices | null;
  problem: OrderProblem | null;
};

/** Lazy: loaded when tokens are missing. */
const TokensSheet = lazy(() => import("#app/features/money/purchases/tokens-sheet.tsx"));

export function OrderForm({ id, draft, preset, sent, problem }: OrderFormProps) {
  const { several, tracks } = draft;
  const choices = useOrderChoices(draft, preset, sent);
  const isSending = useNavigation().formMethod === "POST";
  const [isBuying, setBuying] = useState(false);
  const isShort = choices.ticked.length > 0 && choices.totalTokens > draft.balance && !draft.isHeld;
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (isSending || isShort) event.preventDefault();
    if (isShort) setBuying(true);
  }
  return (
    <>
      <Form method="post" autoComplete="off" onSubmit={onSubmit} className="order-form">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="shownTotalTokens" value={choices.totalTokens} />
        {tracks.map(({ id: trackId, offer, prices }) => (
          <input key={trackId} type="hidden" name="displayed" value={JSON.stringify({ trackId, offer, prices })} />
        ))}
        <div className="min-w-0">
          {problem && <OrderAlert problem={problem} choices={choices.choices} />}
          <fieldset>
            <legend className="sr-only">{newOrderCopy.legend[several]}</legend>
            <p className="flex flex-wrap justify-between gap-x-4 pb-2 text-sm">
              <span className="font-label" aria-hidden="true">
                {newOrderCopy.legend[several]}
              </span>
              <output className="tc text-ink2 noscript:hidden">
                {choices.isFull ? newOrderCopy.full(several) : newOrderCopy.chosen(choices.ticked.length, several)}
              </output>
            </p>
            <ul className="border-b border-line">
              {choices.choices.map((choice) => (
                <ChoiceRow
                  key={choice.id}
                  choice={choice}
                  several={several}
                  order={choices}
                  hasConfirmed={sent?.confirms.includes(choice.track.id) ?? false}
                  problem={problem?.lines.find(({ key }) => key === choice.key)?.text ?? null}
                />
              ))}
            </ul>
          </fieldset>
          <OrderSoundField order={choices} several={several} />
        </div>
        <OrderPrice draft={draft} choices={choices} sent={sent} isSending={isSending} onBuy={() => setBuying(true)} />
      </Form>
      {isBuying && (
        <Suspense>
          <TokensSheet
            returnContext={returnContextOf(choices)}
            about={sheetCopy.order(choices.totalTokens)}
            onClose={() => setBuying(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function OrderAlert({ problem, choices }: { problem: OrderProblem; choices: readonly Choice[] }) {
  const { title, description, lines } = problem;
  // Deduplicated: a track used in several videos would be listed several times.
  const messages = [...new Set(lines.map((line) => `${nameOf(line, choices)} ${line.text}`))];
  return (
    <div role="alert" className="mb-6 flex gap-3 border-l-2 border-bad bg-sunk p-4 text-sm">
      <CircleAlert className="icon flex-none text-bad" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <strong className="block font-strong">{title}</strong>
          {description}
        </p>
        {messages.length > 0 && (
          <ul className="mt-2 list-disc pl-4">
            {messages.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function nameOf({ key, isOfTrack, name }: ToldProblem, choices: readonly Choice[]): string {
  const choice = choices.find((one) => one.key === key);
  if (isOfTrack) return name ?? choice?.track.title ?? "A track";
  return choice?.name ?? "A video";
}

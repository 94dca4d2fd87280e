import { useState } from "react";
import {
  type SoldScope,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { maxPerOrder } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { OrderDraft } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { SentChoices } from "./order-actions.ts";
import type { OrderSound } from "./order-sound.ts";
import { choicesOf, firstTicks, totalsOf } from "./order-choices.ts";

/** Choices for all renders, from the address. */
export type OrderPreset = { scope: SoldScope; hasOverlay: "on" | "off"; sound: OrderSound };

/** State of the order's choices, from its address or the last form, with the total price. */
export function useOrderChoices(draft: OrderDraft, preset: OrderPreset, sent: SentChoices | null) {
  const choices = choicesOf(draft);
  const [ids, setIds] = useState<readonly string[]>(() => firstTicks(draft, choices, sent?.ticked));
  const [scope, setScope] = useState<SoldScope>(
    () => soldScopes.find((option) => option === sent?.scope) ?? preset.scope,
  );
  const [hasOverlay, setOverlay] = useState(sent?.hasOverlay ?? preset.hasOverlay === "on");
  const [sound, setSound] = useState(sent?.sound ?? preset.sound);
  const ticked = choices.filter(({ id, isUsable }) => isUsable && ids.includes(id));
  const totals = totalsOf(ticked);
  return {
    choices,
    ticked,
    scope,
    setScope,
    hasOverlay,
    setOverlay,
    sound,
    changeSound: (part: Partial<OrderSound>) => setSound((before) => ({ ...before, ...part })),
    totals,
    totalTokens: totals[scope],
    isFull: ticked.length >= maxPerOrder[draft.several],
    isTicked: (id: string) => ticked.some((one) => one.id === id),
    tick: (id: string, isOn: boolean) =>
      setIds((before) => (isOn ? [...before, id] : before.filter((one) => one !== id))),
  };
}

export type OrderChoices = ReturnType<typeof useOrderChoices>;

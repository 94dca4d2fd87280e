import { orderToasts, wordsForLine, wordsForOrder, isOfTrack } from "#app/content/orders-copy.ts";
import { startedBefore } from "#app/content/render-refusals-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { brand, formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { forbidden, readClientAddress } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { TrackOffer } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import { pairIn, pairKey } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import {
  ChosenOrder,
  type LineProblem,
  maxListed,
  StartOrder,
} from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { startOrder } from "#worker/domain/licensing/renders/orders/start-order.ts";
import { type OrderSound, orderSoundOf } from "./order-sound.ts";
import { orderHref } from "#app/lib/addresses.ts";
import { formatsNotStarted, formatsRefused, formatsStarted } from "#app/content/formats-copy.ts";
import { StartFormats } from "#worker/domain/licensing/renders/formats/formats.contract.ts";
import { startFormats } from "#worker/domain/licensing/renders/formats/start-formats.ts";

/** Choices of the submitted form, for the page that shows its refusal. */
export type SentChoices = {
  /** Keys from `pairKey`. */
  ticked: string[];
  scope: string;
  hasOverlay: boolean;
  confirms: string[];
  sound: OrderSound;
};
/** Problem of one render. `name` is the track's, if the track has changed and the page may no longer list it. */
export type ToldProblem = { key: string; isOfTrack: boolean; name: string | null; text: string };
export type OrderProblem = { title: string; description: string; lines: ToldProblem[] };
type More = { chosen?: SentChoices; problem?: OrderProblem };

const keep = (form: FormData): More => ({
  chosen: {
    ticked: texts(form, "pair").map((field) => pairKey(pairIn(field))),
    scope: texts(form, "scope")[0] ?? "",
    hasOverlay: form.get("hasOverlay") === "on",
    confirms: texts(form, "confirms"),
    sound: orderSoundOf(Object.fromEntries(form)),
  },
});

const texts = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .slice(0, maxListed)
    .flatMap((value) => (typeof value === "string" ? [value.slice(0, 100)] : []));

export const newOrderAction = intents({
  // Without scripts, only the server can compute the price.
  price: formAction<typeof ChosenOrder, Viewer, { ok: true }, More>({
    schema: ChosenOrder,
    who: brand,
    run: async () => ({ ok: true }),
    done: () => ({}),
    words: {},
    keep,
  }),
  start: formAction<typeof StartOrder, Viewer, Awaited<ReturnType<typeof startOrder>>, More>({
    schema: StartOrder,
    who: brand,
    invalid: () => ({ status: 409, toast: orderToasts.invalid }),
    run: (ctx, viewer, input, { request }) => startOrder(ctx, viewer, input, readClientAddress(request)),
    done: ({ orderId }, { pair }) => redirectWithToast(orderHref(orderId), orderToasts.started(pair.length)),
    words: (refused, input) => {
      if (refused.refusal === "labels-cannot-render") return forbidden();
      if (refused.refusal === "started-before") return redirectWithToast(orderHref(refused.orderId), startedBefore("order"));
      const lines = "lines" in refused ? refused.lines.map((line) => tell(line, input)) : [];
      const { title, description } = wordsForOrder(refused);
      return { status: 409, more: { problem: { title, description, lines } } };
    },
    keep,
  }),
});

function tell({ why, ...ids }: LineProblem, { displayed }: StartOrder): ToldProblem {
  const offer = displayed.find(({ trackId }) => trackId === ids.trackId)?.offer ?? "";
  const name = TrackOffer.safeParse(readJson(offer)).data?.title ?? null;
  return { key: pairKey(ids), isOfTrack: isOfTrack(why), name, text: wordsForLine(why) };
}

export const formatsAction = formAction({
  schema: StartFormats,
  params: ["renderId"],
  who: signedIn,
  invalid: () => ({ status: 409, toast: formatsNotStarted }),
  run: startFormats,
  done: ({ orderId }, { format }) => redirectWithToast(orderHref(orderId), formatsStarted(format.length)),
  words: (refused) =>
    refused.refusal === "started-before"
      ? redirectWithToast(orderHref(refused.orderId), startedBefore("order"))
      : { status: 409, toast: formatsRefused(refused) },
});

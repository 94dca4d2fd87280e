import { redirect } from "react-router";
import { tooManyMessages } from "#app/content/contact-copy.ts";
import { anyone, formAction } from "#app/lib/form-action.ts";
import { SendMessage } from "#worker/domain/office/ops/contact.contract.ts";
import { mayWrite, sendMessage } from "#worker/domain/office/ops/send-message.ts";

const Drawn = SendMessage.pick({ shownAt: true });

export const contactAction = formAction({
  schema: SendMessage,
  who: anyone,
  limit: { isAllowed: mayWrite, message: tooManyMessages },
  keep: (form) => Drawn.parse(Object.fromEntries(form)),
  run: async (ctx, _, input) => {
    await sendMessage(ctx, input);
    return { ok: true };
  },
  done: () => redirect("/contact?sent", 303),
  words: {},
});

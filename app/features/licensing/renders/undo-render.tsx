import { Form } from "react-router";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { undoCopy } from "#app/content/renders-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";

/** Cancels a finished render, as long as nothing of it was downloaded. */
export function UndoRender({ priceTokens, until }: { priceTokens: number; until: number }) {
  const tokens = formatTokens(priceTokens);
  return (
    <section aria-labelledby="undo" className="mt-6 border-t border-line pt-4">
      <SectionTitle id="undo" size="small">
        {undoCopy.title}
      </SectionTitle>
      <p className="mt-1 text-sm text-ink2">{undoCopy.text(tokens, formatDate(until))}</p>
      <Form method="post" preventScrollReset className="mt-3">
        <ConfirmButton
          name="intent"
          value="undo"
          variant="secondary"
          size="small"
          title={undoCopy.ask}
          text={undoCopy.askText(tokens)}
          confirm={undoCopy.confirm}
          cancel={undoCopy.keep}
        >
          {undoCopy.button}
        </ConfirmButton>
      </Form>
    </section>
  );
}

import { Form } from "react-router";
import type { SessionView } from "#worker/domain/people/accounts/accounts.contract.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { SecuritySection } from "./security-form.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { sessionQuestions } from "#app/content/security-copy.ts";
import { securityPath } from "#app/lib/addresses.ts";

export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <SecuritySection id="sessions" title="Sessions" about="Where you’re signed in.">
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Form method="post" action={securityPath}>
        <ConfirmButton
          name="intent"
          value="sign-out-everywhere"
          {...sessionQuestions.everywhere}
          confirm="Sign Out"
          variant="secondary"
        >
          Sign out everywhere
        </ConfirmButton>
      </Form>
    </SecuritySection>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { id, device, startedAt, lastUsedAt, isThisOne } = session;
  const started = formatDateTime(startedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <div>
        <p className="font-strong">
          {device}
          {isThisOne && <span className="ml-2 text-sm font-label text-ok">This session</span>}
        </p>
        <p className="text-sm text-ink2">
          Signed in {started}. Last used {formatDateTime(lastUsedAt)}.
        </p>
      </div>
      {!isThisOne && (
        <Form method="post" action={securityPath}>
          <input type="hidden" name="sessionId" value={id} />
          <ConfirmButton
            name="intent"
            value="end-session"
            variant="secondary"
            size="small"
            label={`Sign out ${device}, signed in ${started}`}
            {...sessionQuestions.one(device, started)}
            confirm="Sign Out"
          >
            Sign Out
          </ConfirmButton>
        </Form>
      )}
    </li>
  );
}

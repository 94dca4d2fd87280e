import { MailWarning } from "lucide-react";
import { Form } from "react-router";
import { securityPath } from "./security-form.tsx";

/** Says that the address was never confirmed, and sends the question again. */
export function UnverifiedEmail() {
  return (
    <div className="flex flex-wrap items-center gap-3 border-l-2 border-warn bg-sunk p-4 text-sm">
      <MailWarning className="icon text-warn" aria-hidden="true" />
      <p className="flex-1">You have not confirmed this address yet. Follow the link we sent you.</p>
      <Form method="post" action={securityPath} className="contents">
        <button type="submit" name="intent" value="send-verification" className="btn btn-line btn-sm">
          Send again
        </button>
      </Form>
    </div>
  );
}

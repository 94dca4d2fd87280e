import { MailWarning } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";

export function UnverifiedEmail({ action }: { action: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-l-2 border-warn bg-sunk p-4 text-sm">
      <MailWarning className="icon text-warn" aria-hidden="true" />
      <p className="flex-1">You haven’t confirmed this address yet. Follow the link we sent you.</p>
      <Form method="post" action={action} className="contents">
        <Button type="submit" name="intent" value="send-verification" variant="secondary" size="small">
          Send again
        </Button>
      </Form>
    </div>
  );
}

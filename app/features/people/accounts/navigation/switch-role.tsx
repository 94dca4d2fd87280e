import { Check } from "lucide-react";
import { Form } from "react-router";
import { closePopoverAround } from "#app/components/dialog.tsx";
import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";

const views: readonly { role: ActiveRole; label: string }[] = [
  { role: "brand", label: "Brand View" },
  { role: "label", label: "Label View" },
];

export default function SwitchRole({ activeRole }: { activeRole: ActiveRole }) {
  return (
    <Form method="post" action="/switch-role" onSubmit={closePopoverAround} className="flex flex-col" aria-label="Switch Role">
      {views.map(({ role, label }) => (
        <button
          key={role}
          name="role"
          value={role}
          aria-pressed={role === activeRole}
          className="flex h-11 items-center justify-between rounded-sm px-3 text-left text-sm font-label text-ink2 hover:bg-sunk hover:text-ink aria-pressed:text-ink"
        >
          {label}
          {role === activeRole && <Check className="icon-sm text-cueink" aria-hidden="true" />}
        </button>
      ))}
    </Form>
  );
}

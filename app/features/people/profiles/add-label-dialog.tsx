import { AddressDialog } from "#app/components/address-dialog.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { labelCopy } from "#app/content/settings-copy.ts";
import { type SettingsAnswer, SettingsForm } from "./settings-form.tsx";

type AddLabelDialogProps = {
  newId: string;
  answer: SettingsAnswer | null;
  /** `action` is the dialog's own URL, `closeTo` the page it was opened from. */
  action: string;
  closeTo: string;
};

export function AddLabelDialog({ newId, answer, action, closeTo }: AddLabelDialogProps) {
  return (
    <AddressDialog title={labelCopy.add} closeTo={closeTo}>
      <SettingsForm
        id="add-label"
        intent="add-label"
        nameLabel={labelCopy.name}
        profile={{ id: newId }}
        answer={answer}
        action={action}
        submit={{ label: labelCopy.add, pending: labelCopy.adding }}
        aside={
          <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
            {labelCopy.cancel}
          </LinkButton>
        }
      >
        <MakePrimary />
      </SettingsForm>
    </AddressDialog>
  );
}

/** Spec §5: the primary checkbox is optional. */
export function MakePrimary() {
  return <TickField name="isPrimary" label={labelCopy.makePrimary} className="self-start" />;
}

import { CircleAlert, Plus } from "lucide-react";
import type { ProfileView, SettingsView } from "#worker/domain/people/profiles/profiles.contract.ts";
import { LinkButton } from "#app/components/button.tsx";
import { FoldMark } from "#app/components/section-summary.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { labelCopy } from "#app/content/settings-copy.ts";
import { MakePrimary } from "./add-label-dialog.tsx";
import { type SettingsAnswer, SettingsForm } from "./settings-form.tsx";
import { SettingsSection } from "./account-settings.tsx";

type LabelSettingsProps = Pick<SettingsView, "primaryLabel" | "subLabels"> & {
  answer: SettingsAnswer | null;
};

export const addLabelAddress = "/settings?add=label";

/** The primary label and its sub labels. Spec §6: labels can be added only once there is a primary one. */
export function LabelSettings({ primaryLabel, subLabels, answer }: LabelSettingsProps) {
  if (!primaryLabel && subLabels.length === 0) {
    return (
      <SettingsSection id="primary-label" title={labelCopy.primaryTitle}>
        <p className="text-ink2">{labelCopy.none}</p>
      </SettingsSection>
    );
  }
  return (
    <>
      {primaryLabel ? <PrimaryLabel label={primaryLabel} answer={answer} /> : <NoPrimaryLabel />}
      <SettingsSection id="sub-labels" title={labelCopy.subTitle}>
        {subLabels.length === 0 ? (
          <p className="text-ink2">{labelCopy.noSubLabels}</p>
        ) : (
          <ul className="border-b border-line">
            {subLabels.map((label) => (
              <SubLabel key={label.id} label={label} answer={answer} />
            ))}
          </ul>
        )}
        {primaryLabel && (
          <LinkButton to={addLabelAddress} preventScrollReset variant="secondary" className="mt-5">
            <Plus className="icon-sm" aria-hidden="true" />
            {labelCopy.add}
          </LinkButton>
        )}
      </SettingsSection>
    </>
  );
}

type LabelProps = { label: ProfileView; answer: SettingsAnswer | null };

function PrimaryLabel({ label, answer }: LabelProps) {
  return (
    <SettingsSection id="primary-label" title={labelCopy.primaryTitle} text={labelCopy.primaryText}>
      <SettingsForm
        key={label.id}
        id={`label-${label.id}`}
        intent="label"
        nameLabel={labelCopy.name}
        profile={label}
        answer={answer}
      />
    </SettingsSection>
  );
}

function NoPrimaryLabel() {
  return (
    <section aria-labelledby="no-primary-label" className="mb-8 flex gap-3 border-l-2 border-warn bg-sunk p-4">
      <CircleAlert className="icon text-warn" aria-hidden="true" />
      <div>
        <SectionTitle id="no-primary-label" size="plain">
          {labelCopy.noPrimaryTitle}
        </SectionTitle>
        <p className="text-ink2">{labelCopy.noPrimaryText}</p>
        <a href="/contact" className="mt-2 inline-block py-1 underline underline-offset-4">
          {labelCopy.contact}
        </a>
      </div>
    </section>
  );
}

function SubLabel({ label, answer }: LabelProps) {
  const id = `label-${label.id}`;
  return (
    <li className="border-t border-line">
      <details open={answer?.formId === id}>
        <summary className="flex min-h-[56px] cursor-pointer list-none items-center justify-between gap-4">
          <span className="min-w-0 truncate font-label">{label.name}</span>
          <span className="flex items-center gap-1 text-sm text-ink2">
            {labelCopy.edit}
            <FoldMark size="icon-sm" />
          </span>
        </summary>
        <div className="pt-2 pb-7">
          <SettingsForm id={id} intent="label" nameLabel={labelCopy.name} profile={label} answer={answer}>
            <MakePrimary />
          </SettingsForm>
        </div>
      </details>
    </li>
  );
}

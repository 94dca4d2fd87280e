import { CircleX, Trash2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "#app/components/button.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { declarationCopy } from "#app/content/declaration-copy.ts";
import { declarationLimits, writerRoles } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { isProblem, readWriter, type WriterText } from "#worker/domain/catalogue/tracks/rights/writers-text.contract.ts";
import type { WriterRow } from "./writer-shares.tsx";

const roles = writerRoles.map((role) => [role, `${role[0]?.toUpperCase()}${role.slice(1)}`] as const);

type WriterFieldsProps = {
  id: string;
  row: WriterRow;
  onChange: (part: Partial<WriterText>) => void;
  onRemove: () => void;
};

export function WriterFields({ id, row, onChange, onRemove }: WriterFieldsProps) {
  const problem = readWriter(row);
  const [left, setLeft] = useState<readonly (keyof WriterText)[]>([]);
  /** Errors are shown on blur, not while typing. */
  const part = (name: keyof WriterText) => ({
    field: {
      id: `${id}-${name}`,
      initialValue: row[name],
      errors: isProblem(problem) && problem.part === name && left.includes(name) ? [problem.message] : undefined,
    },
    label: declarationCopy[name],
    onBlur: () => setLeft((before) => [...before, name]),
    onInput: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  const text = (name: keyof WriterText) => ({ ...part(name), autoComplete: "off" });
  const { name, society } = declarationLimits;
  return (
    <div className="writer">
      <TextField {...text("name")} maxLength={name} />
      <SelectField {...part("role")} rest={declarationCopy.roleNotChosen} options={roles} />
      <TextField {...text("ipi")} inputMode="numeric" maxLength={14} />
      <TextField {...text("society")} maxLength={society} />
      <TextField {...text("share")} inputMode="decimal" maxLength={6} />
      <TextField {...text("publisher")} maxLength={name} />
      <Control {...{ id, row, onChange, text }}>
        <IconButton Icon={Trash2} className="ml-auto" label={declarationCopy.removeWriter(row.name)} onClick={onRemove} />
      </Control>
    </div>
  );
}

type ControlProps = Omit<WriterFieldsProps, "onRemove"> & {
  text: (name: keyof WriterText) => ComponentProps<typeof TextField>;
  children: ReactNode;
};

/** Control of a share: the label's own, or by consent. */
function Control({ id, row, onChange, text, children }: ControlProps) {
  const isNamed = row.consentName + row.consentDate + row.consentText !== "";
  return (
    <div className="writer-control">
      <SegmentedField
        field={{ id: `${id}-control`, name: undefined }}
        legend={declarationCopy.control}
        options={[
          ["controlled", declarationCopy.controlled],
          ["consent", declarationCopy.byConsent],
        ]}
        value={row.control}
        onChange={(control) => onChange({ control })}
      />
      {children}
      {row.control === "consent" && (
        <div className="writer-consent">
          <TextField {...text("consentName")} maxLength={declarationLimits.name} />
          <TextField {...text("consentDate")} type="date" />
          <TextField {...text("consentText")} maxLength={declarationLimits.consent} />
          {!isNamed && (
            <p className="flex items-center gap-1.5 text-sm text-bad">
              <CircleX className="icon-sm" aria-hidden="true" />
              {declarationCopy.noConsent}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

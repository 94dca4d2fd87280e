import type { LucideIcon } from "lucide-react";
import type { CSSProperties } from "react";

type PercentFieldProps = {
  id: string;
  name?: string;
  label: string;
  icon: LucideIcon;
  percent: number;
  onChange: (percent: number) => void;
};

export function PercentField({ id, name, label, icon: Icon, percent, onChange }: PercentFieldProps) {
  const words = `${percent}%`;
  return (
    <div>
      <div className="flex justify-between text-sm">
        <label htmlFor={id} className="font-label">
          {label}
        </label>
        <span className="tc text-ink2">{words}</span>
      </div>
      <div className="mt-2.5 flex items-center gap-3">
        <Icon className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <input
          type="range"
          id={id}
          name={name}
          min={0}
          max={100}
          step={1}
          value={percent}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          className="rng"
          // Custom properties are no part of React's style type.
          style={{ "--v": words } as CSSProperties}
          aria-valuetext={words}
        />
      </div>
    </div>
  );
}

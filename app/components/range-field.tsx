import type { ComponentProps, CSSProperties, ReactNode } from "react";

type RangeFieldProps = Omit<ComponentProps<"input">, "type" | "className" | "style"> & {
  id: string;
  label: string;
  /** The value as text, also for screen readers. */
  words: string;
  icon: ReactNode;
  /** Filled part of the track, in percent. */
  filled: number;
};

export function RangeField({ label, words, icon, filled, ...input }: RangeFieldProps) {
  return (
    <div>
      <div className="flex justify-between text-sm">
        <label htmlFor={input.id} className="font-label">
          {label}
        </label>
        <span className="tc text-ink2">{words}</span>
      </div>
      <div className="mt-2.5 flex items-center gap-3">
        {icon}
        <input
          {...input}
          type="range"
          className="rng"
          // Custom properties are no part of React's style type.
          style={{ "--v": `${filled}%` } as CSSProperties}
          aria-valuetext={words}
        />
      </div>
    </div>
  );
}

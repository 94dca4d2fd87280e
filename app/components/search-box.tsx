import type { ComponentProps, ReactNode } from "react";

type SearchBoxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  /** Stands for the label where that is only heard. */
  icon?: ReactNode;
  /** Size and place of the frame. */
  frame: string;
  className?: string;
  /** Behind the box, as the key that leads to it. */
  children?: ReactNode;
};

/** The box of a search, whoever listens to it. */
export function SearchBox({ label, icon, frame, className = "", children, ...input }: SearchBoxProps) {
  return (
    <label className={`field ${frame}`.trimEnd()}>
      {icon}
      {icon ? <span className="sr-only">{label}</span> : label}
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        type="search"
        className={`search-box ${className}`.trimEnd()}
      />
      {children}
    </label>
  );
}

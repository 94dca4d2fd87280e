import { Search } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import type { InputProps } from "./field.tsx";

type SearchBoxProps = InputProps & {
  label: string;
  /** Replaces the visible label. */
  icon?: ReactNode;
  /** Size and position of the frame. */
  frame: string;
  className?: string;
  /** Behind the box, such as its shortcut key. */
  children?: ReactNode;
};

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

/**
 * Keeps a search box in sync with the address, after Back, Forward, a chip or "Clear all". While the box has the focus, only
 * Back and Forward change it.
 */
function useFollowAddress(input: RefObject<HTMLInputElement | null>, value: string): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    const isLoaded = isFirst.current;
    isFirst.current = false;
    const box = input.current;
    if (!box) return;
    if (document.activeElement === box && (isLoaded || navigation !== NavigationType.Pop)) return;
    if (box.value.trim() !== value) box.value = value;
    // oxlint-disable-next-line react/exhaustive-deps -- only when the address changes
  }, [key, value]);
}

type SearchFieldProps = {
  name: string;
  label: string;
  placeholder: string;
  /** The query in the address: the field follows when it changes. */
  value: string;
  maxLength: number;
  className?: string;
};

/** The search field of a GET form. */
export function SearchField({ value, className = "", ...field }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useFollowAddress(input, value);
  return (
    <SearchBox
      {...field}
      ref={input}
      icon={<Search className="icon-sm" aria-hidden="true" />}
      frame={`h-11 min-w-0 flex-1 ${className}`}
      className="text-base"
      defaultValue={value}
    />
  );
}

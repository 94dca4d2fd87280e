import { Search } from "lucide-react";
import { useRef } from "react";
import { useFollowAddress } from "./use-follow-address.ts";

type SearchFieldProps = {
  name: string;
  label: string;
  placeholder: string;
  /** What was searched for: the field follows when it changes. */
  value: string;
  maxLength: number;
  className?: string;
};

/** The search field of a GET form. */
export function SearchField({
  name,
  label,
  placeholder,
  value,
  maxLength,
  className = "",
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useFollowAddress(input, value);
  return (
    <label className={`field h-11 min-w-0 flex-1 ${className}`}>
      <Search className="icon-sm" aria-hidden="true" />
      <span className="sr-only">{label}</span>
      <input
        ref={input}
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="search-box text-base"
      />
    </label>
  );
}

import { Search } from "lucide-react";
import { useRef } from "react";
import { SearchBox } from "./search-box.tsx";
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
    <SearchBox
      ref={input}
      label={label}
      icon={<Search className="icon-sm" aria-hidden="true" />}
      frame={`h-11 min-w-0 flex-1 ${className}`}
      className="text-base"
      name={name}
      defaultValue={value}
      placeholder={placeholder}
      maxLength={maxLength}
    />
  );
}

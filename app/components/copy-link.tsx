import { useRef, useState } from "react";
import { Button, LinkButton } from "./button.tsx";

type CopyLinkProps = {
  address: string;
  words: Readonly<Record<"link" | "copy" | "copied" | "open", string>>;
};

/** A read-only address with a Copy button. */
export function CopyLink({ address, words }: CopyLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Denied: the address is selected, to be copied by keyboard.
    }
  }
  return (
    <>
      <input
        ref={field}
        readOnly
        aria-label={words.link}
        value={address}
        className="textbox min-w-0 flex-1 basis-60"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setCopied(false)}
      />
      <Button className="noscript:hidden" onClick={() => void copy()}>
        {isCopied ? words.copied : words.copy}
      </Button>
      <LinkButton href={address} variant="secondary" target="_blank" rel="noreferrer">
        {words.open}
      </LinkButton>
    </>
  );
}

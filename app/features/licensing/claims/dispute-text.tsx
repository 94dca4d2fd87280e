import { Check, Copy, FileText, Link as LinkIcon } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { claimsCopy } from "#app/content/claims-copy.ts";
import type { Platform } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import { type DisputeFacts, disputeLimits, writeDispute } from "#worker/domain/licensing/claims/dispute-text.contract.ts";

type DisputeTextProps = { platform: Platform; facts: DisputeFacts; licenceHref: string };

/** Editable text for the platform's dispute form, with a counter against the platform's limit. */
export function DisputeText({ platform, facts, licenceHref }: DisputeTextProps) {
  const id = useId();
  const [text, setText] = useState(() => writeDispute(platform, facts));
  const field = useRef<HTMLTextAreaElement>(null);
  const max = disputeLimits[platform];
  const isTooLong = text.length > max;
  const errors = isTooLong ? [claimsCopy.tooLong] : undefined;
  return (
    <div className="mt-5">
      <TextareaField
        ref={field}
        field={{ id, errors }}
        label={claimsCopy.textFor[platform]}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{claimsCopy.textHint}</span>
            <span className="tc">{claimsCopy.ofCharacters(text.length, max)}</span>
          </span>
        }
        rows={9}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton text={text} field={field} isDisabled={isTooLong} />
        <CopyAddress address={facts.verifyUrl} />
        <LinkButton href={licenceHref} download variant="secondary">
          <FileText className="icon-sm" aria-hidden="true" />
          {claimsCopy.download}
        </LinkButton>
      </div>
    </div>
  );
}

type CopyButtonProps = {
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
};

function CopyButton({ text, field, isDisabled }: CopyButtonProps) {
  const { isCopied, copy } = useCopied(text);
  return (
    <>
      <Button
        className="noscript:hidden"
        disabled={isDisabled}
        onClick={() => {
          field.current?.select();
          void copy();
        }}
      >
        <Copy className="icon-sm" aria-hidden="true" />
        {claimsCopy.copy}
      </Button>
      <output className="order-last inline-flex items-center gap-1.5 text-sm font-strong text-ok empty:hidden">
        {isCopied && (
          <>
            <Check className="icon-sm" aria-hidden="true" />
            {claimsCopy.copied}
          </>
        )}
      </output>
    </>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { isCopied, copy } = useCopied(address);
  return (
    <Button variant="secondary" className="noscript:hidden" onClick={() => void copy()}>
      <LinkIcon className="icon-sm" aria-hidden="true" />
      {isCopied ? claimsCopy.copied : claimsCopy.copyLink}
    </Button>
  );
}

/** `isCopied` until the text changes; stays false without clipboard access. */
function useCopied(text: string) {
  const [copied, setCopied] = useState<string | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      setCopied(null);
    }
  }
  return { isCopied: copied === text, copy };
}

import { CirclePause } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { suspendedCopy } from "#app/content/renders-copy.ts";
import { Notice } from "#app/features/money/purchases/notice.tsx";

/** On the page of a render whose licence is not paid for: what that means, and what ends it. */
export const SuspendedNotice = () => (
  <div className="mt-6">
    <Notice tone="warn" Icon={CirclePause} title={suspendedCopy.title} text={suspendedCopy.text}>
      <LinkButton to="/buy-tokens" variant="secondary">
        {suspendedCopy.act}
      </LinkButton>
    </Notice>
  </div>
);

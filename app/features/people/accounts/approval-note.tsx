import { Fragment } from "react";
import { approvalWait, libraryNeedsAccount, meanwhile } from "#app/content/approval-copy.ts";
import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";

type ApprovalNoteProps = {
  account: ActiveRole;
  /** Beside a link to the library: explains first why it leads to sign-up. */
  isForLibrary?: boolean;
  className?: string;
};

export function ApprovalNote({ account, isForLibrary = false, className = "" }: ApprovalNoteProps) {
  const { before, links } = meanwhile[account];
  return (
    <p className={`max-w-[68ch] text-sm text-ink2 print:hidden ${className}`}>
      {isForLibrary && `${libraryNeedsAccount} `}
      {approvalWait} {before}{" "}
      {links.map(({ to, label }, index) => (
        <Fragment key={to}>
          {index > 0 && " and "}
          <a href={to} className="inline-block py-0.5 underline underline-offset-4 hover:text-ink">
            {label}
          </a>
        </Fragment>
      ))}
      .
    </p>
  );
}

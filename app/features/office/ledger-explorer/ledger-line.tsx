import type { ReactNode } from "react";

/** One line of a list of four cells: on phones the third, the amount, stands beside the first. */
export function LedgerLine({ children }: { children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-1 border-t border-line py-3.5 text-sm max-md:[&>:nth-child(3)]:col-start-2 max-md:[&>:nth-child(3)]:row-start-1 max-md:[&>:nth-child(3)]:text-right max-md:[&>:nth-child(even)]:col-span-2 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]">
      {children}
    </li>
  );
}

import type { ReactNode } from "react";

/** The heads of a table, which stay in view below the site's bar while its rows go by. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="relative bg-paper text-ink2 after:absolute after:inset-x-0 after:-bottom-px after:h-px after:bg-line md:sticky md:top-16 md:z-10">
      <tr>{children}</tr>
    </thead>
  );
}

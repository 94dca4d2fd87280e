import type { ReactNode } from "react";
import { PlainPage } from "#app/components/plain-page.tsx";
import { PageTitle } from "./page-title.tsx";

/** A page with one thing to say: a small header, a headline, a few words and the way on. */
export function MessagePage({ title, children, action, picture }: MessagePageProps) {
  return (
    <PlainPage picture={picture}>
      <div className="py-16 md:py-24">
        <PageTitle size={picture ? "display" : "large"} className={picture ? "max-w-[14ch]" : "max-w-[18ch]"}>
          {title}
        </PageTitle>
        <div className="mt-4 max-w-[60ch] text-lg text-ink2">{children}</div>
        <div className="mt-8 flex flex-wrap gap-3">{action}</div>
      </div>
    </PlainPage>
  );
}

type MessagePageProps = {
  title: string;
  children: ReactNode;
  action: ReactNode;
  /** Across the foot of the page; says nothing that the words do not. */
  picture?: ReactNode;
};

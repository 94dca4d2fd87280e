import type { Hub } from "./article-front-matter.ts";
import { CallToAction } from "./call-to-action.tsx";

/** The end of a hub: the one thing to do after reading. */
export function ClosingCall({ hub }: { hub: Hub }) {
  return (
    <div className="page-width mt-20 md:mt-28">
      <CallToAction hub={hub} className="md:p-12" />
    </div>
  );
}

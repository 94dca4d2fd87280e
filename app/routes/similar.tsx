import { pageTitle } from "#app/lib/page-title.ts";
import { referenceCopy, similarCopy } from "#app/content/similar-copy.ts";
import { ReferenceScreen } from "#app/features/catalogue/library/similar/reference-screen.tsx";
import { askAction } from "#app/features/catalogue/library/similar/similar-actions.ts";
import "#app/features/catalogue/library/similar/similar.css";

export const action = askAction;

/** A question changes nothing that any page shows. */
export const shouldRevalidate = () => false;

export const meta = () => [
  { title: pageTitle(referenceCopy.title) },
  { name: "description", content: similarCopy.description },
];

export default function Similar() {
  return <ReferenceScreen />;
}

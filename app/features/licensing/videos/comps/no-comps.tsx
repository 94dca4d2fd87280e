import { LinkButton } from "#app/components/button.tsx";
import { EmptyList } from "#app/components/list.tsx";
import { compsCopy } from "#app/content/comps-copy.ts";
import { shortlistsPath } from "#app/features/catalogue/shortlists/hearts/shortlists-path.ts";

/** Empty state, with links to the tracks that comps are made of. */
export function NoComps({ title, text }: { title: string; text: string }) {
  return (
    <EmptyList title={title} text={text}>
      <LinkButton to="/library">{compsCopy.toLibrary}</LinkButton>
      <LinkButton to={shortlistsPath} variant="secondary">
        {compsCopy.toShortlists}
      </LinkButton>
    </EmptyList>
  );
}

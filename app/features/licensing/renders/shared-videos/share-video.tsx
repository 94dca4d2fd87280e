import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CopyLink } from "#app/components/copy-link.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { SelectField, TickField } from "#app/components/inputs.tsx";
import { shareCopy } from "#app/content/shared-videos-copy.ts";
import { useFoldOpenedByHash } from "#app/lib/browser-state.ts";
import { useFormId } from "#app/lib/in-place.ts";
import {
  maxSharedLinks,
  sharedDays,
  type SharedLink,
  usualSharedDays,
} from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";
import { sharedVideoHref } from "../render-view.ts";

/** `newId` is the id of the next link. */
type Sharing = { links: readonly SharedLink[]; newId: string; origin: string; canUndo: boolean };

export function ShareVideo({ links, newId, origin, canUndo }: Sharing) {
  const formId = useFormId(newId, links);
  const fold = useFoldOpenedByHash("#share");
  return (
    <details ref={fold} id="share" className="mt-6 scroll-mt-4 border-t border-line" open={links.length > 0 || undefined}>
      <SectionSummary>{shareCopy.title}</SectionSummary>
      <p className="text-sm text-ink2">
        {shareCopy.text} {canUndo && shareCopy.endsUndo}
      </p>
      {links.length > 0 && (
        <ul className="mt-4 grid gap-5">
          {links.map((link) => (
            <li key={link.id}>
              <OpenLink link={link} origin={origin} />
            </li>
          ))}
        </ul>
      )}
      {links.length < maxSharedLinks ? (
        <NewLink key={formId} formId={formId} />
      ) : (
        <p className="mt-5 pb-5 text-sm">{shareCopy.full}</p>
      )}
    </details>
  );
}

function OpenLink({ link, origin }: { link: SharedLink; origin: string }) {
  const { id, token, isDownloadable, expiresAt, visits, lastVisitAt } = link;
  const isPending = useNavigation().formData?.get("id") === id;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {token === null ? (
          <p className="text-sm text-ink2">{shareCopy.unreadable}</p>
        ) : (
          <CopyLink address={origin + sharedVideoHref(token)} words={shareCopy} />
        )}
        {/* Without confirmation: the toast offers Undo. */}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="close-link" />
          <Button type="submit" name="id" value={id} variant="quiet" isPending={isPending}>
            {shareCopy.takeBack}
          </Button>
        </Form>
      </div>
      <p className="mt-2 text-sm text-ink2">
        {shareCopy.facts(isDownloadable, expiresAt)}. {shareCopy.visits(visits, lastVisitAt)}.
      </p>
    </>
  );
}

function NewLink({ formId }: { formId: string }) {
  const isPending = useNavigation().formData?.get("id") === formId;
  return (
    <Form method="post" preventScrollReset className="grid gap-4 pt-5 pb-5">
      <input type="hidden" name="intent" value="share" />
      <input type="hidden" name="id" value={formId} />
      <SelectField
        field={{ id: "share-days", name: "days", initialValue: String(usualSharedDays) }}
        label={shareCopy.days}
        options={sharedDays.map((days) => [String(days), shareCopy.inDays(days)])}
      />
      <TickField name="isDownloadable" value="on" label={shareCopy.isDownloadable} />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        isPending={isPending}
        pending={shareCopy.creating}
      >
        {shareCopy.create}
      </Button>
    </Form>
  );
}

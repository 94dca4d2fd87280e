import { type RefObject, type SubmitEvent, useEffect, useEffectEvent } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { reportReasonWords } from "#app/content/report-copy.ts";
import { currentUploadId } from "#app/features/services/files/uploads/remembered-video.ts";
import { compareTrackHref, shareTrackHref } from "#app/lib/addresses.ts";
import type { loader as signedInLoader } from "#app/routes/signed-in.tsx";
import { useReport } from "./report-with-details.tsx";

const reasons = Object.entries(reportReasonWords);

export type Reported = { button: HTMLButtonElement; trackId: string; title: string };

export type ReportMenuProps = {
  menu: RefObject<HTMLDivElement | null>;
  reported: Reported | null;
  onToggle: (isOpen: boolean) => void;
};

/** Menu of a card's actions besides playing. */
export default function ReportMenu({ menu, reported, onToggle }: ReportMenuProps) {
  const { trackId, title } = reported ?? { trackId: "", title: "" };
  const viewer = useRouteLoaderData<typeof signedInLoader>("routes/signed-in")?.viewer;
  const brand = reported && viewer?.activeRole === "brand" ? viewer : null;
  const uploadId = brand && currentUploadId(brand.id);
  const close = () => menu.current?.hidePopover();
  const showIfPressed = useEffectEvent(() => {
    if (reported) menu.current?.togglePopover({ force: true, source: reported.button });
  });
  useEffect(() => showIfPressed(), []);
  const { report, link, dialog } = useReport({ trackId, title, className: "menu-link", onOpen: close });

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    report(new FormData(event.currentTarget, event.nativeEvent.submitter));
    close();
  }
  return (
    <>
      <div ref={menu} popover="auto" className="menu" onToggle={({ newState }) => onToggle(newState === "open")}>
        {reported && (
          <>
            <Link className="menu-link" to={`/similar/${trackId}`} onClick={close}>
              {libraryCopy.moreLikeThis}
            </Link>
            {brand && (
              <>
                <Link className="menu-link" to={shareTrackHref(trackId, uploadId)} onClick={close}>
                  {libraryCopy.share}
                </Link>
                <Link className="menu-link" to={compareTrackHref(trackId, uploadId)} onClick={close}>
                  {libraryCopy.compare}
                </Link>
              </>
            )}
            <form method="post" action="/report-track" onSubmit={onSubmit}>
              <input type="hidden" name="trackId" value={trackId} />
              {reasons.map(([reason, words]) => (
                <button key={reason} name="reason" value={reason}>
                  {words}
                </button>
              ))}
            </form>
            {link}
          </>
        )}
      </div>
      {dialog}
    </>
  );
}

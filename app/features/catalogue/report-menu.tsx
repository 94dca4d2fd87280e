import { Ellipsis } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { reportReasonWords } from "#app/content/catalogue-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";

const reasons = Object.entries(reportReasonWords);

/** The card's menu: a popover around a plain form, so that it opens and reports without scripts. */
export function ReportMenu({ trackId, title }: { trackId: string; title: string }) {
  const menuId = `report-${trackId}`;
  const menu = useRef<HTMLDivElement>(null);
  const report = useReport();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent; // a form's submit event is always one
    report(new FormData(event.currentTarget, submitter));
    menu.current?.hidePopover();
  }
  return (
    <>
      <button
        type="button"
        className="iconbtn absolute top-3.5 right-3 z-10"
        aria-label={`More actions for ${title}`}
        popoverTarget={menuId}
      >
        <Ellipsis className="icon" strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="menu">
        <form method="post" action="/report-track" onSubmit={onSubmit}>
          <input type="hidden" name="trackId" value={trackId} />
          {reasons.map(([reason, words]) => (
            <button key={reason} name="reason" value={reason}>
              {words}
            </button>
          ))}
        </form>
      </div>
    </>
  );
}

/** Sends a report in place and says how it went; the page stays as it is. */
function useReport(): (form: FormData) => void {
  const { submit, data } = useFetcher<Toast>();
  useEffect(() => {
    if (data) showToast(data);
  }, [data]);
  return (form) => {
    form.set("answer", "in-place");
    void submit(form, { method: "post", action: "/report-track" });
  };
}

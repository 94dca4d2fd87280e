import { Download } from "lucide-react";
import type { SubmitEvent } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FilterSelect } from "#app/components/filter-select.tsx";
import { detailsCopy } from "#app/content/campaigns-copy.ts";
import { myVideosCopy } from "#app/content/my-videos-copy.ts";
import { campaignsPath, myVideosPath } from "./my-videos-href.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";

/** The checkboxes of all cards belong to this form. */
export const selectionFormId = "selected-videos";

type SelectionBarProps = {
  /** Counted by scripts; without them the number is not shown. */
  selected: number;
  campaigns: readonly CampaignChoice[];
  onMove: (form: FormData) => void;
};

export function SelectionBar({ selected, campaigns, onMove }: SelectionBarProps) {
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    if (submitter?.getAttribute("value") !== "move") return;
    event.preventDefault();
    onMove(new FormData(event.currentTarget, submitter));
  }
  return (
    <form
      id={selectionFormId}
      method="post"
      action={myVideosPath}
      onSubmit={onSubmit}
      aria-label={myVideosCopy.selection}
      className="selection-bar sticky bottom-0 z-10 -mx-4 flex-wrap items-center gap-x-4 gap-y-2 border-t border-ink bg-surface px-4 py-3 md:mx-0"
    >
      <output className="tc text-sm font-label empty:hidden">
        {selected > 0 ? myVideosCopy.selected(selected) : ""}
      </output>
      <Button type="submit" name="intent" value="download" aria-describedby="download-text">
        <Download className="icon-sm" aria-hidden="true" />
        {myVideosCopy.download}
      </Button>
      <p id="download-text" className="max-w-[44ch] text-sm text-ink2">
        {myVideosCopy.downloadText}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-2 lg:ml-auto">
        {campaigns.length > 0 ? (
          <>
            <FilterSelect
              label={detailsCopy.campaign}
              isLabelHeard
              frame="h-11 min-w-0 max-w-[240px]"
              className="truncate text-base"
              name="campaignId"
            >
              <option value="">{detailsCopy.none}</option>
              {campaigns.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </FilterSelect>
            <Button type="submit" name="intent" value="move" variant="secondary">
              {myVideosCopy.move}
            </Button>
          </>
        ) : (
          <Link to={campaignsPath} className="textlink py-2 text-sm">
            {myVideosCopy.firstCampaign}
          </Link>
        )}
      </div>
    </form>
  );
}

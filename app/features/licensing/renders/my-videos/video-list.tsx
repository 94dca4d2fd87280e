import { useRef, useState, type SubmitEvent } from "react";
import { ListHead } from "#app/components/list.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { FilterSelect } from "#app/components/filter-select.tsx";
import { myVideosCopy } from "#app/content/my-videos-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { maxCounted } from "#worker/domain/lib/counted.contract.ts";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { myVideosPath, campaignsPath } from "#app/lib/addresses.ts";
import { VideoCard, selectionFormId } from "./video-card.tsx";
import { Download } from "lucide-react";
import { Button, TextLink } from "#app/components/button.tsx";
import { detailsCopy } from "#app/content/campaigns-copy.ts";

type VideoListProps = { videos: readonly MyVideo[]; count: number; campaigns: readonly CampaignChoice[] };

export function VideoList({ videos, count, campaigns }: VideoListProps) {
  const { send } = useInPlace(myVideosPath);
  const { list, selected, onChange, setAll } = useSelection(videos);
  return (
    <div ref={list} className="video-selection" onChange={onChange}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ListHead rowCount={Math.min(count, maxCounted)} hasMore={count > maxCounted} nouns={["video", "videos"]} />
        {videos.length > 0 && (
          <TickField
            label={myVideosCopy.selectAll}
            className="noscript:hidden"
            checked={selected > 0 && selected === videos.length}
            onCheckedChange={setAll}
          />
        )}
      </div>
      <ul className="grid grid-cols-1 gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
        {videos.map((video) => (
          <li key={video.id} className="bg-paper has-[[name=id]:checked]:bg-surface shadow-[0_0_0_1px_var(--line)]">
            <VideoCard video={video} campaigns={campaigns} onDescribe={send} />
          </li>
        ))}
      </ul>
      <SelectionBar selected={selected} campaigns={campaigns} onMove={send} />
    </div>
  );
}

/** Counts the ticked videos (`name="id"`). The form sends the checkboxes themselves, so it works without this script. */
function useSelection(videos: readonly { id: string }[]) {
  const list = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ticks = () => [...(list.current?.querySelectorAll<HTMLInputElement>("[name=id][type=checkbox]") ?? [])];
  const onChange = () => setTicked(new Set(ticks().flatMap((tick) => (tick.checked ? [tick.value] : []))));
  const setAll = (isChecked: boolean) => {
    for (const tick of ticks()) tick.checked = isChecked;
    onChange();
  };
  return { list, selected: videos.filter(({ id }) => ticked.has(id)).length, onChange, setAll };
}

type SelectionBarProps = Pick<VideoListProps, "campaigns"> & {
  /** Counted by scripts; without them the number is not shown. */
  selected: number;
  onMove: (form: FormData) => void;
};

function SelectionBar({ selected, campaigns, onMove }: SelectionBarProps) {
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
      <output className="tc text-sm font-label empty:hidden">{selected > 0 ? myVideosCopy.selected(selected) : ""}</output>
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
          <TextLink to={campaignsPath} className="py-2 text-sm">
            {myVideosCopy.firstCampaign}
          </TextLink>
        )}
      </div>
    </form>
  );
}

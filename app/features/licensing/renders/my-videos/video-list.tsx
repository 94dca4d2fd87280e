import { useRef, useState } from "react";
import { ListHead } from "#app/components/list.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { myVideosCopy } from "#app/content/my-videos-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { maxCounted } from "#worker/domain/lib/counted.contract.ts";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { myVideosPath } from "./my-videos-href.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { VideoCard } from "./video-card.tsx";

type VideoListProps = { videos: readonly MyVideo[]; count: number; campaigns: readonly CampaignChoice[] };

export function VideoList({ videos, count, campaigns }: VideoListProps) {
  const { send } = useInPlace(myVideosPath);
  const { list, selected, onChange, setAll } = useSelection(videos);
  return (
    <div ref={list} className="video-selection" onChange={onChange}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ListHead
          rowCount={Math.min(count, maxCounted)}
          hasMore={count > maxCounted}
          nouns={["video", "videos"]}
        />
        {videos.length > 0 && (
          <TickField
            label={myVideosCopy.selectAll}
            className="noscript:hidden"
            checked={selected > 0 && selected === videos.length}
            onChange={(event) => setAll(event.target.checked)}
          />
        )}
      </div>
      <ul className="grid grid-cols-1 gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
        {videos.map((video) => (
          <li
            key={video.id}
            className="bg-paper has-[[name=id]:checked]:bg-surface shadow-[0_0_0_1px_var(--line)]"
          >
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
  const ticks = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>("[name=id][type=checkbox]") ?? []),
  ];
  const onChange = () =>
    setTicked(new Set(ticks().flatMap(({ checked, value }) => (checked ? [value] : []))));
  const setAll = (isChecked: boolean) => {
    for (const tick of ticks()) tick.checked = isChecked;
    onChange();
  };
  return { list, selected: videos.filter(({ id }) => ticked.has(id)).length, onChange, setAll };
}

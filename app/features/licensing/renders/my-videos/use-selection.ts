import { type RefObject, useRef, useState } from "react";

type Selection = {
  /** Around the ticks. */
  list: RefObject<HTMLDivElement | null>;
  selected: number;
  /** Reads the ticks again. */
  onChange: () => void;
  setAll: (isChecked: boolean) => void;
};

/** Counts the ticked videos (`name="id"`). The form sends the checkboxes themselves, so it works without this script. */
export function useSelection(videos: readonly { id: string }[]): Selection {
  const list = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ticks = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>("[name=id][type=checkbox]") ?? []),
  ];
  const onChange = () =>
    setTicked(
      new Set(
        ticks()
          .filter(({ checked }) => checked)
          .map(({ value }) => value),
      ),
    );
  const setAll = (isChecked: boolean) => {
    for (const tick of ticks()) tick.checked = isChecked;
    onChange();
  };
  return { list, selected: videos.filter(({ id }) => ticked.has(id)).length, onChange, setAll };
}

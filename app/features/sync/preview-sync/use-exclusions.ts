import { useState } from "react";

export type Exclusions = {
  /** In words; none where the label excludes nothing. */
  uses: readonly string[];
  isConfirmed: boolean;
  /** Render was pressed without it. */
  isAsked: boolean;
  confirm: (isConfirmed: boolean) => void;
};

/** Whether a brand has confirmed that its video is for none of these. Other uses, another time: it is asked again. */
export function useExclusions(uses: readonly string[]): [Exclusions, ask: () => boolean] {
  const [state, setState] = useState({ of: "", isConfirmed: false, isAsked: false });
  const of = uses.join("\n");
  const { isConfirmed, isAsked } = state.of === of ? state : { isConfirmed: false, isAsked: false };
  const ask = () => {
    if (uses.length === 0 || isConfirmed) return false;
    setState({ of, isConfirmed: false, isAsked: true });
    return true;
  };
  return [
    { uses, isConfirmed, isAsked, confirm: (is) => setState({ of, isConfirmed: is, isAsked: false }) },
    ask,
  ];
}

import { useState } from "react";

/** Optimistic: shows the new choice while its list loads; any other change comes from the address. */
export function useShownChoice<Choice>(value: Choice): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState({ from: value, displayed: value });
  if (choice.from !== value) setChoice({ from: value, displayed: value });
  return [choice.displayed, (displayed) => setChoice({ from: value, displayed })];
}

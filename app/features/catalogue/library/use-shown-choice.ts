import { useState } from "react";

/** What was just chosen stands there while its list is on the way; any other change comes from the address. */
export function useShownChoice<Choice>(value: Choice): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState({ from: value, shown: value });
  if (choice.from !== value) setChoice({ from: value, shown: value });
  return [choice.shown, (shown) => setChoice({ from: value, shown })];
}

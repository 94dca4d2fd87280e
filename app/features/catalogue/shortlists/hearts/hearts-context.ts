import { createContext, useContext } from "react";
import type { Hearts } from "./hearts.ts";

/** Null for labels, who keep no lists. */
export const HeartsContext = createContext<Hearts | null>(null);

export const useHearts = (): Hearts | null => useContext(HeartsContext);

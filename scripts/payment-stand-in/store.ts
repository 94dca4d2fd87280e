import type { StandInState } from "./state.ts";

/** Where the state survives. `save` is called after every change and may be slow. */
export type StandInStore = {
  load(): Promise<StandInState | null>;
  save(state: StandInState): Promise<void>;
};

/** Forgets everything with the process. */
export function memoryStore(): StandInStore {
  return { load: async () => null, save: async () => undefined };
}

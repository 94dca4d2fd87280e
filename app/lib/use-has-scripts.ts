import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False on the server and while its markup is hydrated. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

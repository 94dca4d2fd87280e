import { lazy } from "react";

/** Few see it: fetched for those who do. */
export const SwitchRole = lazy(() => import("./switch-role.tsx"));

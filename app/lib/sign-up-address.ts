import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import { doorAddress } from "./sign-in-address.ts";

/** Signing up with the account type chosen; `next` is where the visitor wanted to be. */
export const signUpAddress = (role: ActiveRole, next = "/"): string =>
  doorAddress("/auth", next, false, { tab: "signup", role });

/** The library is for members, so the way to it for a visitor is through signing up. */
export const browseAddress = signUpAddress("brand", "/library");

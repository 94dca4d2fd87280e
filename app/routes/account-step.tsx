import { Outlet } from "react-router";
import type { Route } from "./+types/account-step.ts";
import { KeepTyping } from "#app/features/people/accounts/keep-typing.tsx";
import { requireViewer } from "#app/context.ts";
import { gate } from "#app/middleware.ts";

/** The steps between sign-up and the product: one form each, without navigation. */
export const middleware: Route.MiddlewareFunction[] = [gate];

/** A loader must exist: on client navigations, middleware runs only for routes with data to load. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: requireViewer(context).email };
}

export default function AccountStep({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <KeepTyping who={loaderData.email} />
      <Outlet />
    </>
  );
}

import { Outlet } from "react-router";
import type { Route } from "./+types/account-step.ts";
import { KeepTyping } from "#app/features/people/accounts/keep-typing.tsx";
import { requireViewer } from "#app/context.ts";
import { gate } from "#app/middleware.ts";

/** The steps between signing up and the product: no navigation yet, one thing to do. */
export const middleware: Route.MiddlewareFunction[] = [gate];

/** Also keeps the gate on every client navigation: middleware runs only where there is something to load. */
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

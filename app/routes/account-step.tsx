import { Outlet } from "react-router";
import type { Route } from "./+types/account-step.ts";
import { gate } from "#app/middleware.ts";

/** The steps between signing up and the product: no navigation yet, one thing to do. */
export const middleware: Route.MiddlewareFunction[] = [gate];

/** Keeps the gate on every client navigation: middleware runs only where there is something to load. */
export function loader() {
  return null;
}

export default function AccountStep() {
  return <Outlet />;
}

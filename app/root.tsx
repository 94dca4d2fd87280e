import { pageTitle } from "#app/lib/page-title.ts";
import { type ReactNode, useContext } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { FaultPage, faultTitle, NotFoundPage } from "./components/fault-page.tsx";
import { FlashToasts } from "#app/components/toaster.tsx";
import { takeFlash } from "#app/lib/flash.ts";
import { readTheme } from "#app/lib/theme.ts";
import { appContext } from "#app/context.ts";
import { readTrader } from "#worker/domain/services/legal/read-trader.ts";
import { loadViewer } from "#app/middleware.ts";
import archivo from "./fonts/archivo-latin.woff2?url";
import appStyles from "./app.css?url";
import script from "./islands/static-page.js?raw";
import { DocumentContext } from "./lib/document-context.ts";
import publicStyles from "./public.css?url";

/** Server only: pages without hydration are whole documents. */
const shipped = import.meta.env.SSR ? script : "";

/**
 * The inline script of pages without hydration, before the first paint: applies the theme, marks signed-in visitors, switches
 * the theme in place. Allowed by its hash on prerendered pages, by the nonce on others.
 */
function StaticPageScript() {
  const { nonce } = useContext(DocumentContext);
  // oxlint-disable-next-line react/no-danger -- our own file
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: shipped }} />;
}

export const middleware: Route.MiddlewareFunction[] = [loadViewer];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: pageTitle(faultTitle(statusOf(error))) }, { name: "robots", content: "noindex" }] : [{ title: "Cuesheet" }];

export function loader({ request, context }: Route.LoaderArgs) {
  const { flash, headers } = takeFlash(request);
  const { settings } = context.get(appContext);
  const theme = readTheme(request.headers.get("cookie"));
  return data({ theme, flash, origin: settings.PUBLIC_ORIGIN, trader: readTrader(settings) }, { headers });
}

/** The document. Pages with `hydrate: false` in their handle ship no framework. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const isHydrated = !useMatches().some((match) => isStatic(match.handle));
  return (
    <html lang="en-GB" data-theme={loaded?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f3f5f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c100e" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Before the sheets of single screens: it sets the order of layers. */}
        <link rel="stylesheet" href={isHydrated ? appStyles : publicStyles} />
        <Links nonce="" />
        {!isHydrated && <StaticPageScript />}
      </head>
      <body className="bg-paper text-ink antialiased">
        {children}
        <FlashToasts flash={loaded?.flash ?? null} isHydrated={isHydrated} />
        {isHydrated && <ScrollRestoration />}
        {isHydrated && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = statusOf(error);
  return status === 404 ? <NotFoundPage /> : <FaultPage status={status} />;
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

function isStatic(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === false;
}

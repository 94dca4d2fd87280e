import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/context.ts";

/** `host` is the one that was asked. */
type Write = (origin: string, now: number, host: string) => string;

/** A loader that answers with a text for programs. */
export const textFile =
  (type: string, write: Write) =>
  ({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): Response => {
    const { settings, clock } = context.get(appContext);
    return new Response(write(settings.PUBLIC_ORIGIN, clock.now(), url.host), {
      headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
    });
  };

import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/context.ts";

type Write = (origin: string, now: number) => string;

/** A loader that answers with a text for programs. */
export const textFile =
  (type: string, write: Write) =>
  ({ context }: { context: Readonly<RouterContextProvider> }): Response => {
    const { settings, clock } = context.get(appContext);
    return new Response(write(settings.PUBLIC_ORIGIN, clock.now()), {
      headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
    });
  };

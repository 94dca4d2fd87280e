import type { AppContext } from "#worker/context.ts";

/** Queue: sends one waiting mail. */
export async function sendMail(_ctx: AppContext, _id: string): Promise<void> {}

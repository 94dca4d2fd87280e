import { eq } from "drizzle-orm";
import { sessions, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { startSession } from "./start-session.ts";
import { makeBrand, makeLabel, makeUser } from "./factories.ts";
import { signInAs } from "./http.ts";

export const actorNames = [
  "signed out",
  "second factor awaited",
  "brand pending",
  "brand rejected",
  "brand incomplete",
  "brand",
  "other brand",
  "label pending",
  "label",
  "other label",
  "super user as brand",
  "super user as label",
] as const;
export type ActorName = (typeof actorNames)[number];

export type Actors = {
  cookies: Record<ActorName, string>;
  brand: Awaited<ReturnType<typeof makeBrand>>;
  label: Awaited<ReturnType<typeof makeLabel>>;
};

/** Creates one actor of each kind, each with a session of its own. */
export async function makeActors(ctx: AppContext): Promise<Actors> {
  const [brand, label] = [await makeBrand(ctx.db, { tokens: 50 }), await makeLabel(ctx.db)];
  const superUser = await makeUser(ctx.db, { roles: ["super_user"] });
  const sign = async (user: { id: string }) => signInAs(ctx, user);
  const cookies = {
    "signed out": "",
    "second factor awaited": await halfSignIn(ctx),
    "brand pending": await sign(await makeUser(ctx.db, { approval: "pending" })),
    "brand rejected": await sign(await makeUser(ctx.db, { approval: "rejected" })),
    "brand incomplete": await sign(await makeUser(ctx.db, { isComplete: false })),
    brand: await sign(brand),
    "other brand": await sign(await makeBrand(ctx.db, { name: "Southwind" })),
    "label pending": await sign(await makeUser(ctx.db, { roles: ["label"], approval: "pending" })),
    label: await sign(label),
    "other label": await sign(await makeLabel(ctx.db, { name: "Theirs" })),
    "super user as brand": await sign(superUser),
    "super user as label": await signInSuperUserAsLabel(ctx, superUser),
  };
  return { cookies, brand, label };
}

async function halfSignIn(ctx: AppContext): Promise<string> {
  const user = await makeBrand(ctx.db, { name: "Half" });
  await ctx.db.update(users).set({ totpSecret: "JBSWY3DPEHPK3PXP", totpConfirmedAt: 1 }).where(eq(users.id, user.id));
  return (await startSession(ctx, user.id)).split(";")[0] ?? "";
}

async function signInSuperUserAsLabel(ctx: AppContext, user: { id: string }): Promise<string> {
  const cookie = await signInAs(ctx, user);
  const sessionId = cookie.split("=")[1]?.split(".")[0] ?? "";
  await ctx.db.update(sessions).set({ activeRole: "label" }).where(eq(sessions.id, sessionId));
  return cookie;
}

import { warrantTrack } from "#tests/support/warrant-track.ts";
import { acceptEverything } from "#tests/support/accept-everything.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { type Database, runBatch, type Statement } from "#drizzle/client.ts";
import { sessions, shortlists, shortlistTracks, tracks, users } from "#drizzle/schema/index.ts";
import { demoTrackId } from "#scripts/demo/declarations.ts";
import { sha256Hex } from "#worker/crypto.ts";
import type { ActiveRole, ApprovalStatus, Role } from "#worker/domain/lib/viewer.contract.ts";
import { hashPassword } from "#worker/domain/people/accounts/passwords.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/people/profiles/statements.ts";
import { days } from "#worker/domain/lib/time.ts";
import { grantTokens } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";
import { drawNumber } from "./media.ts";

/**
 * An account for a single test, written straight into the database with a session: only a few tests cover the sign-in form, which
 * is rate limited per minute.
 */
export type Person = {
  id: string;
  email: string;
  password: string;
  /** Name of the brand's or label's profile. */
  name: string;
  /** Value of the session cookie. */
  session: string;
};
export type Label = Person & { labelId: string };
export type Track = { id: string; title: string };

/** Every account's password. Hashed at the lowest cost, since the parameters are stored with the hash. */
export const password = "tape-and-ink-9";
const passwordHash = hashPassword(password, { log2N: 4, r: 1, p: 1 });

type PersonOptions = {
  kind: string;
  roles: readonly Role[];
  approval?: ApprovalStatus;
  isComplete?: boolean;
  /** Accepted all documents in their current versions. */
  hasAccepted?: boolean;
  activeRole?: ActiveRole;
  /** Second factor of the account, and whether this session has passed it. */
  secondFactor?: "given" | "awaited";
};

async function makePerson(
  db: Database,
  options: PersonOptions,
  rest: (userId: string, name: string, now: number) => Statement[] = () => [],
): Promise<Person> {
  const {
    kind,
    roles,
    approval = "approved",
    isComplete = true,
    activeRole = null,
    secondFactor,
    hasAccepted = true,
  } = options;
  const [id, sessionId, secret] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const [email, name] = [`${kind.replaceAll(" ", "-")}-${id}@example.com`, `${kind} ${id.slice(0, 8)}`];
  const now = Date.now();
  const factor = secondFactor ? { totpSecret: "JBSWY3DPEHPK3PXP", totpConfirmedAt: now } : {};
  await runBatch(db, [
    ...openAccount(db, { id, email, passwordHash: await passwordHash, roles }, now),
    ...(hasAccepted ? acceptEverything(db, id, now) : []),
    db
      .update(users)
      .set({ approvalStatus: approval, profileCompleted: isComplete, ...factor })
      .where(eq(users.id, id)),
    db.insert(sessions).values({
      id: sessionId,
      userId: id,
      secretHash: sha256Hex(secret),
      activeRole,
      createdAt: now,
      renewedAt: now,
      expiresAt: now + days(1),
      secondFactorAt: secondFactor === "given" ? now : null,
    }),
    ...rest(id, name, now),
  ]);
  return { id, email, password, name, session: `${sessionId}.${secret}` };
}

export const profile = (userId: string, name: string) => ({
  id: crypto.randomUUID(),
  userId,
  name,
  legalEntity: `${name} Ltd`,
  address: "1 Street, London",
  phoneNumber: "+44 20 7946 0000",
});

/** Creates an approved brand with a complete profile. */
export function makeBrand(db: Database, { tokens = 0, hasAccepted = true } = {}): Promise<Person> {
  return makePerson(db, { kind: "brand", roles: ["brand"], hasAccepted }, (userId, name, at) => [
    addBrandProfile(db, profile(userId, name), at),
    ...(tokens > 0 ? grantTokens(db, { id: userId, userId, tokens, at }) : []),
  ]);
}

/** Creates an approved label without tracks. */
export async function makeLabel(db: Database): Promise<Label> {
  let labelId = "";
  const label = await makePerson(db, { kind: "label", roles: ["label"] }, (userId, name, at) => {
    const own = profile(userId, name);
    labelId = own.id;
    return addLabelProfile(db, { ...own, isPrimary: true }, at);
  });
  return { ...label, labelId };
}

/** Creates a super user who can also act as a brand. In a demo it needs no second factor. */
export const makeSuperUser = (db: Database): Promise<Person> =>
  makePerson(db, { kind: "admin", roles: ["super_user", "brand"] }, (userId, name, at) => [
    addBrandProfile(db, profile(userId, name), at),
  ]);

/** Creates an account that waits for approval. */
export const makeApplicant = (db: Database): Promise<Person> =>
  makePerson(db, { kind: "applicant", roles: ["brand"], approval: "pending", isComplete: false });

/** Last ISRC designation; incremented from a random number, so that each is unique. */
let lastDesignation = drawNumber();

/** Creates a track on sale for 2 tokens with the audio and cover of a demo track. */
export async function makeTrack(
  db: Database,
  { labelId }: Pick<Label, "labelId">,
  title = `Paid in Full ${crypto.randomUUID().slice(0, 8)}`,
  { isWarranted = true, like = demoTrackId("river-ledger") } = {},
): Promise<Track> {
  const id = crypto.randomUUID();
  const changes: Record<string, unknown> = {
    id,
    title,
    labelId,
    isrc: `GBCU926${String((lastDesignation += 1) % 100_000).padStart(5, "0")}`,
    seq: sql`(SELECT max(seq) + 1 FROM tracks)`,
    syncCount: 0,
    // An ingest belongs to a single track.
    audioIngestId: null,
    coverIngestId: null,
    // Put on sale below, with its own label's warranty.
    isActive: 0,
    warrantyVersion: null,
  };
  const columns = Object.entries(getTableColumns(tracks)).filter(([, { generated }]) => !generated);
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const values = columns.map(([key, { name }]) => (key in changes ? sql`${changes[key]}` : sql.identifier(name)));
  await runBatch(db, [
    db.run(
      sql`INSERT INTO tracks (${sql.join(names, sql`, `)})
        SELECT ${sql.join(values, sql`, `)} FROM tracks WHERE id = ${like}`,
    ),
    ...(isWarranted ? await warrantTrack(db, { id, labelId, isActive: true }, Date.now()) : []),
  ]);
  return { id, title };
}

const actors = {
  "second factor awaited": { roles: ["brand"], secondFactor: "awaited" },
  "brand pending": { roles: ["brand"], approval: "pending", isComplete: false },
  "brand rejected": { roles: ["brand"], approval: "rejected" },
  "brand incomplete": { roles: ["brand"], isComplete: false },
  brand: { roles: ["brand"] },
  "label pending": { roles: ["label"], approval: "pending", isComplete: false },
  label: { roles: ["label"] },
  "label without a primary": { roles: ["label"] },
  "super user as brand": { roles: ["super_user"], secondFactor: "given" },
  "super user as label": { roles: ["super_user"], secondFactor: "given", activeRole: "label" },
} as const satisfies Record<string, Omit<PersonOptions, "kind">>;
export type Actor = keyof typeof actors;
export const actorNames = Object.keys(actors) as Actor[]; // exactly the keys of `actors`

/** Creates an account of a kind that the gates distinguish. */
export function makeActor(db: Database, kind: Actor): Promise<Person> {
  const options: Omit<PersonOptions, "kind"> = actors[kind];
  return makePerson(db, { kind, ...options }, (userId, name, at) => {
    if (kind.startsWith("label") && kind !== "label pending")
      return addLabelProfile(db, { ...profile(userId, name), isPrimary: kind === "label" }, at);
    return options.roles[0] === "brand" && options.isComplete !== false ? [addBrandProfile(db, profile(userId, name), at)] : [];
  });
}

export const cookieOf = ({ session }: Pick<Person, "session">): string => `session=${session}`;

/** The session cookie in the form that a browser context takes. */
export function sessionCookie({ session }: Pick<Person, "session">) {
  const place = { domain: "localhost", path: "/", expires: -1, httpOnly: true, secure: false };
  return { name: "session", value: session, ...place, sameSite: "Lax" as const };
}

/** Adds the brand's current shortlist, with these tracks in order; returns its id. */
export async function addShortlist(db: Database, brand: Pick<Person, "id">, listed: readonly Track[]): Promise<string> {
  const [shortlistId, now] = [crypto.randomUUID(), Date.now()];
  const named = { userId: brand.id, name: "Spring film", nameKey: "spring film" };
  await db.insert(shortlists).values({ id: shortlistId, ...named, isCurrent: true, createdAt: now });
  for (const [at, { id: trackId }] of listed.entries())
    await db.insert(shortlistTracks).values({ shortlistId, trackId, note: "", position: at + 1, addedAt: now });
  return shortlistId;
}

import { warrantTrack } from "./warrant-track.ts";
import { acceptEverything } from "./accept-everything.ts";
import { eq } from "drizzle-orm";
import { type Database, runBatch } from "#drizzle/client.ts";
import { brandProfiles, labelProfiles, preparations, renders, tracks, uploads, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { ActiveRole, Role, Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { foldNames } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { makeLicenceNumber } from "#worker/domain/licensing/licences/licence-number.ts";
import type { StartRender } from "#worker/domain/licensing/renders/renders.contract.ts";
import { uploadKey } from "#worker/domain/services/files/media/keys.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { readOffer } from "#worker/domain/catalogue/tracks/offers.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/people/profiles/statements.ts";
import { grantTokens } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";

let count = 0;
const next = (): number => (count += 1);

/** "password" hashed at the lowest cost: tests sign in often. */
export const passwordHash = "scrypt$4$1$1$AAAAAAAAAAAAAAAAAAAAAA$" + "A".repeat(43);

type Person = {
  roles?: readonly Role[];
  tokens?: number;
  approval?: "pending" | "approved" | "rejected";
  isComplete?: boolean;
  /** Accepts the current versions of all documents. */
  hasAccepted?: boolean;
  hash?: string;
};

export async function makeUser(
  db: Database,
  person: Person = {},
): Promise<{ id: string; email: string; roles: readonly Role[] }> {
  const { user, statements } = describeUser(db, person);
  await runBatch(db, statements);
  return user;
}

/** Returns the user with its insert statements, so that they can share a batch with the profile's. */
function describeUser(db: Database, person: Person) {
  const {
    roles = ["brand"],
    tokens = 0,
    approval = "approved",
    isComplete = true,
    hasAccepted = true,
    hash = passwordHash,
  } = person;
  const id = crypto.randomUUID();
  const email = `person-${next()}@example.com`;
  const statements = [
    ...openAccount(db, { id, email, passwordHash: hash, roles }, 1),
    ...(hasAccepted ? acceptEverything(db, id, 1) : []),
    db.update(users).set({ approvalStatus: approval, profileCompleted: isComplete }).where(eq(users.id, id)),
    ...(tokens > 0
      ? grantTokens(db, {
          id: crypto.randomUUID(),
          userId: id,
          tokens,
          at: 1,
        })
      : []),
  ];
  return { user: { id, email, roles }, statements };
}

export function asViewer(
  user: { id: string; email: string; roles: readonly Role[] },
  activeRole: ActiveRole = "brand",
): Viewer {
  return {
    ...user,
    activeRole,
    isSuperUser: user.roles.includes("super_user"),
    approvalStatus: "approved",
    isProfileCompleted: true,
    isEmailVerified: true,
    mustSetUpSecondFactor: false,
    tokenBalance: null,
  };
}

export async function makeSuperUser(db: Database, ...others: Role[]): Promise<Viewer> {
  return asViewer(await makeUser(db, { roles: ["super_user", ...others] }));
}

/** Creates a brand with a profile and tokens, ready to render. */
export async function makeBrand(
  db: Database,
  { tokens = 10, name = "Northwind", hasAccepted = true } = {},
): Promise<Viewer & { brandId: string }> {
  const { user, statements } = describeUser(db, { tokens, hasAccepted });
  const brandId = crypto.randomUUID();
  const brand = { ...profile(name), id: brandId, userId: user.id };
  await runBatch(db, [...statements, addBrandProfile(db, brand, 1)]);
  return { ...asViewer(user), brandId };
}

export async function makeLabel(db: Database, { name = "Night Bus Recordings" } = {}): Promise<Viewer & { labelId: string }> {
  const { user, statements } = describeUser(db, { roles: ["label"] });
  const labelId = crypto.randomUUID();
  const label = { ...profile(name), id: labelId, userId: user.id, isPrimary: true };
  await runBatch(db, [...statements, ...addLabelProfile(db, label, 1)]);
  return { ...asViewer(user, "label"), labelId };
}

const profile = (name: string) => ({
  name,
  legalEntity: `${name} Ltd`,
  address: "1 Street",
  phoneNumber: "1",
});

export type TrackRow = typeof tracks.$inferSelect;
type TrackOptions = Partial<typeof tracks.$inferInsert> & { isWarranted?: boolean };

/** Creates a track: by default active, three minutes long, priced at 2 tokens and warranted. */
export async function makeTrack(
  db: Database,
  labelId: string,
  { isActive = true, isWarranted = true, ...track }: TrackOptions = {},
): Promise<TrackRow> {
  const number = next();
  const { id = crypto.randomUUID(), title = `Track ${number}`, artist = "The Factory" } = track;
  await runBatch(db, [
    ...foldNames(db, [{ title, artist }]),
    db.insert(tracks).values({
      labelId,
      mood: "Calm",
      genre: "Jazz",
      bpm: 90,
      priceTokens: 2,
      publishingSplitBasisPoints: 10_000,
      rightsDeclaration: plainDeclaration,
      isrc: `GBCU726${String(number).padStart(5, "0")}`,
      status: "approved",
      durationMs: 180_000,
      masterKey: `masters/${number}.flac`,
      previewKey: `previews/${number}.m4a`,
      createdAt: 1,
      ...track,
      id,
      title,
      artist,
      isActive: false,
    }),
    ...(isWarranted ? await warrantTrack(db, { id, labelId, isActive }, 1) : []),
  ]);
  const [row] = await db.select().from(tracks).where(eq(tracks.id, id));
  if (!row) throw new Error("the track was not written");
  return row;
}

/** Creates a track of a new label, for tests where the label does not matter. */
export async function makeAnyTrack(db: Database, track: TrackOptions = {}): Promise<TrackRow> {
  const { labelId } = await makeLabel(db);
  return makeTrack(db, labelId, track);
}

/** Returns the offer a freshly opened track page shows and sends back on Render. */
export async function showOffer(ctx: Pick<AppContext, "db">, trackId: string): Promise<string> {
  return (await readOffer(ctx, trackId, "social"))?.offer ?? "";
}

/** Builds the form that a track's page sends on Render. */
export async function renderForm(
  ctx: Pick<AppContext, "db">,
  track: Pick<TrackRow, "id" | "priceTokens">,
  uploadId: string,
  change: Partial<StartRender> = {},
): Promise<StartRender> {
  return {
    id: crypto.randomUUID(),
    uploadId,
    trackId: track.id,
    startAtSeconds: 0,
    volumePercent: 60,
    hasOverlay: "off",
    scope: "social",
    shownPriceTokens: track.priceTokens,
    shownOffer: await showOffer(ctx, track.id),
    ...change,
  };
}

/** Creates a finished upload in the database and the store. */
export async function makeUpload(
  ctx: AppContext,
  viewer: Viewer,
  change: Partial<typeof uploads.$inferInsert> = {},
): Promise<typeof uploads.$inferSelect> {
  const id = crypto.randomUUID();
  const mediaKey = uploadKey(viewer.id, id);
  await ctx.media.write(mediaKey, new Uint8Array(32), "video/mp4");
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .insert(uploads)
    .values({
      id,
      userId: viewer.id,
      filename: "clip.mp4",
      contentType: "video/mp4",
      sizeBytes: 32,
      partBytes: 8,
      mediaKey,
      multipartId: "done",
      status: "uploaded",
      createdAt: now,
      touchedAt: now,
      completedAt: now,
      ...change,
    })
    .returning();
  if (!row) throw new Error("the upload was not written");
  return row;
}

/** Creates a finished render of one token with its video in the store, but no licence. */
export async function makeCompletedRender(
  ctx: AppContext,
  brand: Viewer & { brandId: string },
  track: TrackRow,
  change: Partial<typeof renders.$inferInsert> = {},
): Promise<typeof renders.$inferSelect> {
  const upload = await makeUpload(ctx, brand);
  const now = ctx.clock.now();
  const [preparationId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const [label] = await ctx.db.select().from(labelProfiles).where(eq(labelProfiles.id, track.labelId));
  const [licensee] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.id, brand.brandId));
  if (!label || !licensee) throw new Error("there is nobody to sell or to buy");
  await ctx.db.insert(preparations).values({ id: preparationId, uploadId: upload.id, heartbeatAt: now, createdAt: now });
  const [row] = await ctx.db
    .insert(renders)
    .values({
      id,
      userId: brand.id,
      brandId: brand.brandId,
      labelId: track.labelId,
      uploadId: upload.id,
      preparationId,
      trackId: track.id,
      startAtMs: 0,
      volumePercent: 60,
      priceTokens: track.priceTokens,
      scope: "social",
      termsVersion: currentTermsVersion,
      trackTitle: track.title,
      artist: track.artist,
      isrc: track.isrc,
      labelName: label.labelName,
      brandName: licensee.brandName,
      brandLegalEntity: licensee.legalEntity,
      masterKey: track.masterKey ?? "",
      trackDurationMs: track.durationMs ?? 0,
      rights: {
        ownsMaster: track.ownsMaster,
        ownsPublishing: track.ownsPublishing,
        publishingSplitBasisPoints: track.publishingSplitBasisPoints,
        syncTerms: track.syncTerms,
      },
      licenceNumber: makeLicenceNumber(now),
      status: "completed",
      heartbeatAt: now,
      createdAt: now,
      completedAt: now,
      outputKey: `renders/${id}/1.mp4`,
      durationMs: 1000,
      bytes: 1000,
      sha256: "c".repeat(64),
      ...change,
    })
    .returning();
  if (!row) throw new Error("the render was not written");
  return row;
}

import { warrantTrack } from "#tests/support/warrant-track.ts";
import { acceptEverything } from "#tests/support/accept-everything.ts";
import { type Database, runBatch } from "#drizzle/client.ts";
import { preparations, tracks, uploads, users } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/people/profiles/statements.ts";
import { asViewer } from "#tests/support/factories.ts";

export type Brand = Viewer & { uploadId: string };
export type Label = Viewer & { labelId: string };
export type Track = { id: string; labelId: string; priceTokens: number };

export type People = { brands: Brand[]; labels: Label[]; tracks: Track[]; superUsers: Viewer[] };

export const startAt = Date.UTC(2026, 10, 21, 12);

/** Two brands with a video each, two labels with two tracks each, and two super users. None has money or tokens. */
export async function seedPeople(db: Database): Promise<People> {
  const brands = [await seedBrand(db, "Northwind"), await seedBrand(db, "Fabrikam")];
  const labels = [await seedLabel(db, "Night Bus"), await seedLabel(db, "Day Boat")];
  const [first, second] = labels;
  if (!first || !second) throw new Error("unreachable");
  const seeded = [
    await seedTrack(db, first.labelId, 1),
    await seedTrack(db, first.labelId, 3),
    await seedTrack(db, second.labelId, 2),
    await seedTrack(db, second.labelId, 7),
  ];
  const superUsers = [await seedUser(db, "super_user"), await seedUser(db, "super_user")];
  return { brands, labels, tracks: seeded, superUsers };
}

async function seedUser(db: Database, role: "brand" | "label" | "super_user"): Promise<Viewer> {
  const id = crypto.randomUUID();
  const email = `${role}-${id.slice(0, 8)}@example.com`;
  await runBatch(db, [
    ...openAccount(db, { id, email, passwordHash: "none", roles: [role] }, startAt),
    ...acceptEverything(db, id, startAt),
  ]);
  await db.update(users).set({ approvalStatus: "approved", profileCompleted: true });
  return asViewer({ id, email, roles: [role] }, role === "label" ? "label" : "brand");
}

const profile = (name: string) => ({
  name,
  legalEntity: `${name} Ltd`,
  address: "1 Street",
  phoneNumber: "1",
});

async function seedBrand(db: Database, name: string): Promise<Brand> {
  const viewer = await seedUser(db, "brand");
  const [uploadId, brandId] = [crypto.randomUUID(), crypto.randomUUID()];
  await runBatch(db, [
    addBrandProfile(db, { ...profile(name), id: brandId, userId: viewer.id }, startAt),
    db.insert(uploads).values({
      id: uploadId,
      userId: viewer.id,
      filename: "clip.mp4",
      contentType: "video/mp4",
      sizeBytes: 16,
      partBytes: 16,
      mediaKey: `uploads/${uploadId}`,
      multipartId: "done",
      status: "uploaded",
      createdAt: startAt,
      touchedAt: startAt,
      completedAt: startAt,
    }),
    db.insert(preparations).values({
      id: crypto.randomUUID(),
      uploadId,
      status: "ready",
      pictureKey: "picture",
      posterKey: "poster",
      width: 16,
      height: 9,
      durationMs: 1000,
      heartbeatAt: startAt,
      createdAt: startAt,
    }),
  ]);
  return { ...viewer, uploadId };
}

async function seedLabel(db: Database, name: string): Promise<Label> {
  const viewer = await seedUser(db, "label");
  const labelId = crypto.randomUUID();
  await runBatch(db, addLabelProfile(db, { ...profile(name), id: labelId, userId: viewer.id, isPrimary: true }, startAt));
  return { ...viewer, labelId };
}

let lastDesignation = 0;

async function seedTrack(db: Database, labelId: string, priceTokens: number): Promise<Track> {
  const id = crypto.randomUUID();
  const row = {
    id,
    labelId,
    title: `A song for ${priceTokens}`,
    artist: "The Simulation",
    mood: "Calm",
    genre: "Jazz",
    bpm: 90,
    priceTokens,
    status: "approved",
    publishingSplitBasisPoints: 10_000,
    rightsDeclaration: plainDeclaration,
    isrc: `GBSIM26${String((lastDesignation += 1) % 100_000).padStart(5, "0")}`,
    durationMs: 180_000,
    masterKey: `masters/${id}`,
    previewKey: `previews/${id}`,
    createdAt: startAt,
  } as const;
  await runBatch(db, [db.insert(tracks).values(row), ...(await warrantTrack(db, { id, labelId, isActive: true }, startAt))]);
  return { id, labelId, priceTokens };
}

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { acceptanceActs, documents } from "#worker/domain/services/legal/documents/documents.contract.ts";

const ofVersion = {
  document: text("document", { enum: documents }).notNull(),
  version: text("version").notNull(),
};

export const documentVersions = sqliteTable(
  "document_versions",
  {
    ...ofVersion,
    inForceSince: text("in_force_since").notNull(),
    sha256: text("sha256").notNull(),
  },
  ({ document, version }) => [primaryKey({ columns: [document, version] })],
);

/** Notices sent to an account about a label agreement newer than its tracks' warranties. */
export const agreementNotices = sqliteTable(
  "agreement_notices",
  {
    userId: text("user_id").notNull(),
    document: text("document", { enum: documents }).notNull().default("label-agreement"),
    version: text("version").notNull(),
    announcedAt: integer("announced_at").notNull(),
    appliesAt: integer("applies_at").notNull(),
    warnedAt: integer("warned_at"),
    endedAt: integer("ended_at"),
  },
  ({ userId, version }) => [primaryKey({ columns: [userId, version] })],
);

export const documentAcceptances = sqliteTable(
  "document_acceptances",
  {
    userId: text("user_id").notNull(),
    ...ofVersion,
    act: text("act", { enum: acceptanceActs }).notNull(),
    acceptedAt: integer("accepted_at").notNull(),
    clientAddress: text("client_address"),
  },
  ({ userId, document, version }) => [primaryKey({ columns: [userId, document, version] })],
);

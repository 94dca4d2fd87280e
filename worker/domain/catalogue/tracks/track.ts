import type { Noun } from "#worker/domain/lib/noun.ts";

/**
 * A track: a recording that a label offers. An approved track is on sale (`is_active`) only while its rights are cleared, its
 * warranty is given, its label is approved and no super user has paused it; enforced by the database.
 */
export const track = {
  table: "tracks",
  column: "status",
  states: {
    draft: "its label's alone",
    "pending review": "waits for a super user",
    approved: "brands can license it, while it may be sold",
    unavailable: "its label has paused it",
  },
  moves: [
    {
      from: [],
      to: "draft",
      who: "its label, or straight into review",
      does: "createTrack",
      in: "worker/domain/catalogue/tracks/label-tracks/create-track.ts",
    },
    {
      from: [],
      to: "draft",
      who: "its label, by bulk, or straight into review",
      does: "trackStatement",
      in: "worker/domain/catalogue/tracks/bulk-upload/import-statements.ts",
    },
    {
      from: ["draft"],
      to: "pending review",
      who: "its label, with the warranty: submit",
      does: "moveStatements",
      in: "worker/domain/catalogue/tracks/label-tracks/transitions.ts",
    },
    {
      from: ["pending review"],
      to: "draft",
      who: "its label: withdraw",
      does: "moveStatements",
      in: "worker/domain/catalogue/tracks/label-tracks/transitions.ts",
    },
    {
      from: ["approved"],
      to: "unavailable",
      who: "its label: pause",
      does: "moveStatements",
      in: "worker/domain/catalogue/tracks/label-tracks/transitions.ts",
    },
    {
      from: ["unavailable"],
      to: "approved",
      who: "its label: activate",
      does: "moveStatements",
      in: "worker/domain/catalogue/tracks/label-tracks/transitions.ts",
    },
    {
      from: ["pending review"],
      to: "approved",
      who: "a super user",
      does: "decideTrack",
      in: "worker/domain/office/moderation/track-reviews/decide-track.ts",
    },
    {
      from: ["pending review"],
      to: "draft",
      who: "a super user, who returns it with a note",
      does: "decideTrack",
      in: "worker/domain/office/moderation/track-reviews/decide-track.ts",
    },
    {
      from: ["approved"],
      to: "pending review",
      who: "its label, by rights that are weaker than what was approved",
      does: "updateTrack",
      in: "worker/domain/catalogue/tracks/label-tracks/update-track.ts",
    },
    {
      from: ["approved"],
      to: "pending review",
      who: "the cron, when it is heard to be a copy of another label's",
      does: "recordMatches",
      in: "worker/domain/catalogue/ingests/fingerprints/record-matches.ts",
    },
    {
      from: ["pending review", "approved"],
      to: "draft",
      who: "the render service, when its audio is refused",
      does: "endIngest",
      in: "worker/domain/catalogue/ingests/complete-ingest.ts",
    },
    {
      from: ["approved", "unavailable"],
      to: "draft",
      who: "the render service, when its master is lost",
      does: "takeOffSale",
      in: "worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts",
    },
    {
      from: ["approved"],
      to: "approved",
      who: "a super user, who pauses it for a report",
      does: "pauseReportedTrack",
      in: "worker/domain/office/moderation/reports/pause-track.ts",
    },
    {
      from: ["approved"],
      to: "approved",
      who: "a super user, who resumes it",
      does: "resumeReportedTrack",
      in: "worker/domain/office/moderation/reports/resume-track.ts",
    },
    {
      from: ["approved", "pending review"],
      to: "unavailable",
      who: "a label that deletes its account; what was in review is a draft",
      does: "withdrawTracks",
      in: "worker/domain/office/data-rights/erase-statements.ts",
    },
    {
      from: ["draft", "pending review", "approved", "unavailable"],
      to: null,
      who: "its label; archived at once, erased after the time to undo unless something refers to it",
      does: "deleteTrack",
      in: "worker/domain/catalogue/tracks/label-tracks/delete-track.ts",
    },
  ],
} satisfies Noun<"draft" | "pending review" | "approved" | "unavailable">;

import type { Noun } from "#worker/domain/lib/noun.ts";
import type { RenderStatus } from "./renders.contract.ts";

/** A render: one video with one track, from the order to the licensed file or the released tokens. */
export const render = {
  table: "renders",
  column: "status",
  states: {
    pending: "its tokens are on hold; its picture is made, it waits in line, or the music is laid under it",
    completed: "the file is there with licence, capture of the hold and the label's earning, all in one batch",
    failed: "there is no file, and its tokens are back",
  },
  moves: [
    {
      from: [],
      to: "pending",
      who: "a brand, for one video or several at once",
      does: "startRenders",
      in: "worker/domain/licensing/renders/start-renders.ts",
    },
    {
      from: [],
      to: "pending",
      who: "a brand, as a further version of a licensed video; costs nothing",
      does: "startVersion",
      in: "worker/domain/licensing/renders/start-version.ts",
    },
    {
      from: [],
      to: "completed",
      who: "a brand that raises its licence: the same file, for the difference",
      does: "upgradeLicence",
      in: "worker/domain/licensing/licences/upgrades/upgrade-licence.ts",
    },
    {
      from: ["pending"],
      to: "completed",
      who: "the render service",
      does: "completeRender",
      in: "worker/domain/licensing/renders/complete-render.ts",
    },
    {
      from: ["pending"],
      to: "failed",
      who: "the render service, or the cron after the last attempt",
      does: "failRender",
      in: "worker/domain/licensing/renders/render-events/end-job.ts",
    },
    {
      from: ["pending"],
      to: "failed",
      who: "the render service, when the picture cannot be made or is lost",
      does: "endPreparation",
      in: "worker/domain/licensing/videos/preparations/end-preparation.ts",
    },
    {
      from: ["pending"],
      to: "failed",
      who: "the render service, when the sound to keep or duck is not there",
      does: "failUnheard",
      in: "worker/domain/licensing/videos/preparations/end-preparation.ts",
    },
  ],
} satisfies Noun<RenderStatus>;

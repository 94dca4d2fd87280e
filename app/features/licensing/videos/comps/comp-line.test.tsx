import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import type { CompLine as Line } from "#worker/domain/licensing/videos/comps/comps.contract.ts";
import { CompLine } from "./comp-line.tsx";
import { MakeComp } from "#app/features/licensing/videos/preview-sync/track-acts.tsx";

const comp: Line = {
  id: "comp-1",
  status: "made",
  stage: "making",
  progress: 1,
  message: null,
  trackTitle: "Azotea",
  artist: "Trio",
  videoName: "spring.mp4",
  createdAt: 0,
  expiresAt: null,
  bytes: null,
  size: null,
  durationSeconds: 24,
  endsWithTrack: true,
  license: {
    trackId: "track-1",
    video: { id: "video-1", name: "spring.mp4", size: 9 },
    startAtSeconds: 4.2,
    endsWithTrack: true,
    volumePercent: 80,
  },
};

const htmlOfLine = (line: Line) => markupOf(<CompLine comp={line} action="/comps" onLicense={() => {}} />);

test("CompLine says when the music ends with the song", () => {
  expect(htmlOfLine(comp)).toContain("Ends with the song · 0:24");
  expect(htmlOfLine({ ...comp, endsWithTrack: false })).not.toContain("Ends with the song");
});

test("CompLine links to the track without a start time", () => {
  expect(htmlOfLine(comp)).toContain('href="/upload/track-1"');
});

test("MakeComp submits the ending edit only if it is on", () => {
  const heard = { trackId: "track-1", videoId: "video-1", startAtSeconds: 4.2, volumePercent: 80 };
  const edited = 'name="endsWithTrack"';
  expect(markupOf(<MakeComp {...heard} endsWithTrack />)).toContain(edited);
  expect(markupOf(<MakeComp {...heard} endsWithTrack={false} />)).not.toContain(edited);
});

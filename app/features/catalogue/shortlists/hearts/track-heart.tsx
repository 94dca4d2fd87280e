import { Heart } from "lucide-react";
import type { SubmitEvent } from "react";
import { Form } from "react-router";
import { IconButton } from "#app/components/button.tsx";
import { heartCopy } from "#app/content/shortlists-copy.ts";
import type { HeartTrack } from "./heart-store.ts";
import { shortlistsPath } from "#app/lib/addresses.ts";
import { useRemoval } from "./use-removal.ts";

/** The heart on a track's page: a form that works without scripts; with scripts the update is optimistic. */
export function TrackHeart({ track, isOn }: { track: HeartTrack; isOn: boolean }) {
  const { send, underway } = useRemoval(shortlistsPath);
  const isShownOn = underway ? underway.get("intent") === "heart" : isOn;
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    send(new FormData(event.currentTarget, event.nativeEvent.submitter));
  }
  return (
    <Form method="post" action={shortlistsPath} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={isShownOn ? "unheart" : "heart"} />
      <IconButton
        Icon={Heart}
        type="submit"
        name="trackId"
        value={track.id}
        className="track-heart"
        aria-pressed={isShownOn}
        label={heartCopy.shortlist(track.title)}
      />
    </Form>
  );
}

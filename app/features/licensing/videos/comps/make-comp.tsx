import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { compsCopy } from "#app/content/comps-copy.ts";
import { newCompOf, newCompsPath } from "./comps-href.ts";

type MakeCompProps = {
  trackId: string;
  /** The current video, once it is uploaded. */
  videoId: string | null;
  startAtSeconds: number;
  volumePercent: number;
  endsWithTrack: boolean;
};

/** Makes a free comp of the current preview on a track's page. Without a video, links to the page for new comps. */
export function MakeComp({ trackId, videoId, startAtSeconds, volumePercent, endsWithTrack }: MakeCompProps) {
  const isPending = useNavigation().formAction?.startsWith(newCompsPath) ?? false;
  const laid = { trackId, startAtSeconds, volumePercent, ...(endsWithTrack && { endsWithTrack: "on" }) };
  const look = { variant: "secondary", className: "w-full" } as const;
  return (
    <div className="mt-4">
      {videoId === null ? (
        <LinkButton {...look} to={newCompOf(trackId)}>
          {compsCopy.make}
        </LinkButton>
      ) : (
        <Form method="post" action={newCompOf(trackId, videoId)}>
          {Object.entries({ videoId, ...laid }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ))}
          <Button {...look} type="submit" isPending={isPending} pending={compsCopy.starting}>
            {compsCopy.make}
          </Button>
        </Form>
      )}
      <p className="mt-1.5 text-xs text-ink2">{compsCopy.makeText}</p>
    </div>
  );
}

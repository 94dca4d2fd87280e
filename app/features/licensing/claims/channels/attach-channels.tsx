import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { platformWords } from "#app/content/claims-copy.ts";
import { channelsCopy } from "#app/content/channels-copy.ts";
import type { ClaimsDesk } from "#worker/domain/licensing/claims/claims.contract.ts";
import { channelsPath } from "./channels-href.ts";

type AttachChannelsProps = { channels: ClaimsDesk["channels"]; labelName: string };

/** Which of the viewer's channels a licence names to its label. */
export function AttachChannels({ channels, labelName }: AttachChannelsProps) {
  if (channels.length === 0) {
    return (
      <p className="text-sm text-ink2">
        {channelsCopy.often}{" "}
        <Link to={channelsPath} className="textlink">
          {channelsCopy.once}
        </Link>
        {channelsCopy.onceRest}
      </p>
    );
  }
  return (
    <section aria-labelledby="attached">
      <SectionTitle id="attached" size="small">
        {channelsCopy.named}
      </SectionTitle>
      <p className="mt-1 text-sm text-ink2">{channelsCopy.namedText(labelName)}</p>
      {/* made anew once it says something else */}
      <Form key={JSON.stringify(channels)} method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="intent" value="attach" />
        {channels.map(({ id, platform, handle, isAttached }) => (
          <TickField
            key={id}
            name="channel"
            value={id}
            defaultChecked={isAttached}
            label={
              <span className="wrap-anywhere">
                {handle} <span className="text-ink2">{platformWords[platform]}</span>
              </span>
            }
          />
        ))}
        <Button type="submit" variant="secondary" size="small" className="mt-2 max-md:h-11">
          {channelsCopy.attach}
        </Button>
      </Form>
      <p className="mt-3 text-sm">
        <Link to={channelsPath} className="textlink">
          {channelsCopy.change}
        </Link>
      </p>
    </section>
  );
}

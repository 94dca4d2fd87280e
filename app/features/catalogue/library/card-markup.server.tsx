import { renderToString } from "react-dom/server";
import { createPlayer } from "#app/features/catalogue/playback/create-player.ts";
import { PlayerContext } from "#app/features/catalogue/playback/player-provider.tsx";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { CardBody } from "./track-card.tsx";

const markups = new WeakMap<Card, string>();
const player = createPlayer();
const ignore = () => undefined;

/**
 * HTML of a card's content, identical for every viewer: `TrackCard` inserts it, and hydrates it as the `CardBody` that it was
 * rendered from. Kept while the snapshot keeps the card: without it, cards would take a quarter of the library's processor time.
 */
export function cardMarkup(card: Card, isAbove: boolean): string {
  const markup = markups.get(card) ?? renderBody(card);
  markups.set(card, markup);
  // If it were rendered as eager, React would put a preload of it before the card.
  return isAbove ? markup.replace(' loading="lazy"', ' loading="eager"') : markup;
}

function renderBody(card: Card): string {
  return renderToString(
    <PlayerContext value={player}>
      <CardBody card={card} status="idle" onOpen={ignore} onMore={ignore} />
    </PlayerContext>,
  );
}

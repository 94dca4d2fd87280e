import { Form, type ShouldRevalidateFunctionArgs } from "react-router";
import { Button, SmallLink } from "#app/components/button.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { EmptyNote } from "#app/components/list.tsx";
import { BackArrow, PageTitle } from "#app/components/page-title.tsx";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { SimilarGrid } from "#app/features/catalogue/library/similar/similar-grid.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { Route } from "./+types/similar-track.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { getTrack } from "#worker/domain/catalogue/library/queries.ts";
import { findSimilar } from "#worker/domain/catalogue/library/similar/find-similar.ts";
import { SectionStart } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import { similarCopy } from "#app/content/similar-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { listSimilar } from "#app/features/catalogue/library/similar/list-similar.server.ts";
import "#app/features/catalogue/library/similar/similar.css";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const fromSeconds = SectionStart.parse(url.searchParams.get("from") || undefined);
  const [track, similar] = await Promise.all([
    getTrack(ctx, params.trackId, viewer),
    findSimilar(ctx, params.trackId, fromSeconds),
  ]);
  if (!track) throw notFound();
  const { id, title, artist, durationSeconds } = track;
  return {
    track: { id, title, artist, durationSeconds },
    fromSeconds,
    similar: similar && listSimilar(similar),
  };
}

/** Reports and searches do not change the similar tracks. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === "/report-track" || formAction === "/similar" ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? similarCopy.likeTrack(loaderData.track.title) : similarCopy.title) },
  { name: "description", content: similarCopy.description },
];

export default function SimilarTrack({ loaderData }: Route.ComponentProps) {
  const { track, fromSeconds, similar } = loaderData;
  const { id, title, artist } = track;
  return (
    <div className="pb-16">
      <BackArrow to={`/track/${id}`}>{similarCopy.back}</BackArrow>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 pt-3 pb-6">
        <div className="min-w-0">
          <PageTitle className="wrap-anywhere">
            {fromSeconds === undefined
              ? similarCopy.likeTrack(title)
              : similarCopy.likeSection(title, formatDuration(fromSeconds))}
          </PageTitle>
          <p className="mt-1 wrap-anywhere text-ink2">{artist}</p>
        </div>
        <SectionForm key={fromSeconds ?? "whole"} track={track} fromSeconds={fromSeconds} />
      </div>
      {similar === null ? (
        <EmptyNote>{similarCopy.notDescribed}</EmptyNote>
      ) : similar.length === 0 ? (
        <EmptyNote>{similarCopy.none}</EmptyNote>
      ) : (
        <SimilarGrid tracks={similar} label={similarCopy.results} />
      )}
      <p className="pt-8">
        <SmallLink to="/similar">{libraryCopy.byReference}</SmallLink>
      </p>
    </div>
  );
}

/** A plain form, so that it works without scripts. */
function SectionForm({ track, fromSeconds }: Omit<Route.ComponentProps["loaderData"], "similar">) {
  const starts = Array.from({ length: Math.max(1, Math.floor(track.durationSeconds / 10)) }, (_, n) => n * 10);
  const nearest = fromSeconds === undefined ? "" : Math.round(fromSeconds / 10) * 10;
  return (
    <Form action={`/similar/${track.id}`} className="flex items-end gap-3">
      <SelectField
        field={{ id: "from", name: "from", initialValue: String(nearest) }}
        label={similarCopy.sectionLabel}
        rest={similarCopy.wholeTrack}
        options={starts.map((start) => [String(start), similarCopy.section(formatDuration(start))])}
      />
      <Button type="submit" variant="secondary">
        {similarCopy.show}
      </Button>
    </Form>
  );
}

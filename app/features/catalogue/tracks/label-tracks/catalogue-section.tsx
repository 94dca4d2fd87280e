import { Download, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyList, Pages } from "#app/components/list.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { agreementWords } from "./confirm-dialogs.tsx";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { formatTracks } from "#app/features/catalogue/library/card-words.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import type { LabelTracksPage } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { type CatalogueState, catalogueHref, dialogHref, exportHref } from "./catalogue-href.ts";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { TrackTable } from "./track-table.tsx";

type CatalogueSectionProps = {
  state: CatalogueState;
  page: LabelTracksPage;
  labelId: string;
  /** Beside the button that uploads one track. */
  children?: ReactNode;
};

/** The label's tracks with search, filters and all actions. */
export function CatalogueSection({ state, page, labelId, children }: CatalogueSectionProps) {
  const isIngesting = page.rows.some(({ audio, cover }) => audio?.status === "pending" || cover?.status === "pending");
  useRefreshWhile(isIngesting, 3000);
  return (
    <section aria-labelledby="tracks" className="pb-12">
      <div className="flex flex-wrap items-center justify-between gap-4 pb-5">
        <SectionTitle id="tracks">{labelTracksCopy.tracks}</SectionTitle>
        <div className="flex flex-wrap gap-3">
          {children}
          <LinkButton to={dialogHref(state, { dialog: "upload" })} preventScrollReset>
            <Upload className="icon-sm" aria-hidden="true" />
            {labelTracksCopy.upload}
          </LinkButton>
        </div>
      </div>
      {page.unwarranted > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warn bg-sunk p-4">
          <p className="max-w-[75ch]">{agreementWords(page)}</p>
          <LinkButton to={dialogHref(state, { dialog: "warranty" })} preventScrollReset variant="secondary">
            {warrantyCopy.read}
          </LinkButton>
        </div>
      )}
      {page.catalogueTotal === 0 ? (
        <EmptyList title={labelTracksCopy.none} text={labelTracksCopy.noneText}>
          <LinkButton to={dialogHref(state, { dialog: "upload" })} preventScrollReset variant="secondary">
            {labelTracksCopy.upload}
          </LinkButton>
        </EmptyList>
      ) : (
        <ListedTracks {...{ state, page, labelId }} />
      )}
    </section>
  );
}

function ListedTracks({ state, page, labelId }: Omit<CatalogueSectionProps, "children">) {
  const isLoading = useIsTableLoading();
  return (
    <>
      <CatalogueFilters state={state} counts={page} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
        <output className="tc block py-1.5 text-sm text-ink2">{countWords(page.total, page.catalogueTotal)}</output>
        {page.total > 0 && (
          <LinkButton href={exportHref(state, labelId)} download variant="quiet" size="row" className="-mr-3 max-md:-ml-3">
            <Download className="icon-sm" aria-hidden="true" />
            {labelTracksCopy.exportCsv}
          </LinkButton>
        )}
      </div>
      <div aria-busy={isLoading} className="transition-opacity aria-busy:opacity-60">
        {page.rows.length === 0 ? (
          <EmptyList title={labelTracksCopy.noneFound} text={labelTracksCopy.noneFoundText}>
            <LinkButton
              to={catalogueHref(state, { q: "", status: undefined, genre: undefined })}
              preventScrollReset
              variant="secondary"
            >
              {labelTracksCopy.clear}
            </LinkButton>
          </EmptyList>
        ) : (
          <TrackTable rows={page.rows} state={state} />
        )}
      </div>
      <Pages
        first={state.after ? catalogueHref(state) : null}
        next={page.nextAfter === null ? null : catalogueHref(state, { after: page.nextAfter })}
        rowCount={page.rows.length}
        total={page.total}
      />
    </>
  );
}

/** "3 of 1,204 tracks", "1 track". */
export function countWords(total: number, all: number): string {
  return total === all ? formatTracks(all) : `${total.toLocaleString("en-GB")} of ${formatTracks(all)}`;
}

/** True while another list loads; opening a dialog over this one does not count. */
function useIsTableLoading(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === "/label/library" && !location.search.includes("dialog=");
}

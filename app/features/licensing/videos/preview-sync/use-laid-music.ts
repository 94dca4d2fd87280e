import { useEffect, useState } from "react";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { cutMusic } from "./cut-music.ts";

/** A track from a start point on, or an edit of it. */
export type Laid = {
  startAtSeconds: number;
  /** `awaited`: there is to be one, and it is not known yet. */
  edit: Edit | "awaited" | null;
};

/** Null while an edit is being cut. The music element plays it at the picture's position plus `startAtSeconds`. */
export type LaidMusic = { href: string | null; startAtSeconds: number };

type Cut = { key: string; href: string | null };

/** The music at `href` as it is laid; an edit is cut once and kept until another one is. */
export function useLaidMusic(href: string, { edit, startAtSeconds }: Laid) {
  const [cut, setCut] = useState<Cut | null>(null);
  const key = edit !== null && edit !== "awaited" ? JSON.stringify(edit) : null;
  // The last edit is kept while a start point is tried, so that switching back needs no new cut.
  const [last, setLast] = useState(key === null ? null : { key });
  if (key !== null && key !== last?.key) setLast({ key });
  useEffect(() => {
    if (last === null) return undefined;
    let isGone = false;
    let objectUrl: string | null = null;
    const release = () => {
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
    const edited = JSON.parse(last.key) as Edit; // written above
    cutMusic(href, edited).then(
      (address) => {
        objectUrl = address;
        if (isGone) release();
        else setCut({ key: last.key, href: address });
      },
      () => !isGone && setCut({ key: last.key, href: null }),
    );
    return () => {
      isGone = true;
      release();
    };
  }, [href, last]);
  const currentCut = cut !== null && cut.key === key ? cut : null;
  const music: LaidMusic =
    edit === null ? { href, startAtSeconds } : { href: currentCut?.href ?? null, startAtSeconds: 0 };
  return {
    music,
    /** The edit could not be made. */
    isMissing: currentCut !== null && currentCut.href === null,
    again() {
      setCut(null);
      if (key !== null) setLast({ key });
    },
  };
}

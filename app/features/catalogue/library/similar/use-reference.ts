import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ReferenceProblem } from "#app/content/similar-copy.ts";
import type { PictureLook, SimilarQuestion } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import type { Stage } from "./examine-file.ts";
import type { ListedSimilar } from "./similar-grid.tsx";
import type { askAction } from "./similar-actions.ts";

export type Work = { name: string; stage: Stage | "asking"; fraction: number };

/** One file at a time: analysed here, then searched for by its sound, its picture, or both. */
export function useReference() {
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<ReferenceProblem | null>(null);
  const [examined, setExamined] = useState<{ name: string; look: PictureLook | null } | null>(null);
  const running = useRef<AbortController | null>(null);
  const sound = useAnswer();
  const picture = useAnswer();

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setWork(null);
  }, []);
  useEffect(() => cancel, [cancel]);

  async function start(file: File) {
    cancel();
    const { signal } = (running.current = new AbortController());
    const { name } = file;
    setProblem(null);
    setExamined(null);
    sound.forget();
    picture.forget();
    const onProgress = (stage: Stage, fraction: number) => {
      if (!signal.aborted) setWork({ name, stage, fraction });
    };
    try {
      // The analysis code is only loaded once a file is chosen.
      const { examineFile } = await import("./examine-file.ts");
      const { reference, look, problem: fileProblem } = await examineFile(file, signal, onProgress);
      if (signal.aborted) return;
      setProblem(fileProblem);
      setWork({ name, stage: "asking", fraction: 1 });
      await Promise.all([
        reference && sound.ask({ by: "sound", reference }, signal),
        look && picture.ask({ by: "picture", look }, signal),
      ]);
      if (!signal.aborted) setExamined({ name, look });
    } catch {
      if (!signal.aborted) setProblem("unreadable");
    } finally {
      if (!signal.aborted) setWork(null);
    }
  }
  const refused = sound.problem ?? picture.problem;
  return {
    work,
    problem: problem ?? refused,
    examined,
    start,
    cancel,
    sound: sound.tracks,
    picture: picture.tracks,
  };
}

function useAnswer() {
  const { submit, data } = useFetcher<typeof askAction>();
  const [isForgotten, setForgotten] = useState(true);
  const answer = isForgotten ? undefined : data;
  const tracks: readonly ListedSimilar[] | null = answer?.tracks ?? null;
  const problem: ReferenceProblem | null = answer && !answer.tracks ? (answer.problem ?? "not-asked") : null;
  return {
    tracks,
    problem,
    forget: () => setForgotten(true),
    /** Results are ignored if the file was removed meanwhile. */
    async ask(question: SimilarQuestion, signal: AbortSignal) {
      await submit({ question: JSON.stringify(question) }, { method: "post", action: "/similar" });
      if (!signal.aborted) setForgotten(false);
    },
  };
}

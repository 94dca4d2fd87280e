/**
 * A declared state machine: states, transitions, who triggers them, and where. `tests/architecture/nouns.test.ts` compares it
 * with the database and the code.
 */
export type Noun<State extends string> = {
  /** The table of its rows. */
  table: string;
  /** The column that holds the state; null if it is derived from timestamps. */
  column: string | null;
  states: Readonly<Record<State, string>>;
  moves: readonly Move<State>[];
};

type Move<State extends string> = {
  /** Empty for creation. */
  from: readonly State[];
  /** Null for deletion. */
  to: State | null;
  who: string;
  /** The function, or trigger, that performs it. */
  does: string;
  in: string;
};

/**
 * A state machine to read: states, transitions, who triggers them, and where. `tests/architecture/nouns.test.ts` compares it
 * with the database and the code.
 */
export type Noun<State extends string> = {
  /** The table whose row it is. */
  table: string;
  /** The column that holds the state; null where dates say it. */
  column: string | null;
  states: Readonly<Record<State, string>>;
  moves: readonly Move<State>[];
};

type Move<State extends string> = {
  /** Empty for what begins. */
  from: readonly State[];
  /** Null for a row that is gone. */
  to: State | null;
  who: string;
  /** The function, or trigger, that does it. */
  does: string;
  in: string;
};

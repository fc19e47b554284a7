import type { Place } from '../describe/described-database.ts';
import { placeKey } from '../describe/described-database.ts';
import { commentLine } from '../sql-text.ts';

/** What a part of a step does while others read and write. */
export interface Lock {
  /** The part of the step: `build the index`. */
  readonly part: string;
  /** As the database names it. */
  readonly name: string;
  readonly on: Place;
  /** What waits: nothing, writes, or reads and writes. */
  readonly blocks: 'nothing' | 'writes' | 'everything';
  /** How long it lasts: a moment, or as long as it takes to read, index, fill or rewrite the table. */
  readonly work: 'moment' | Work;
}

type Work = 'scan' | 'index' | 'fill' | 'rewrite';

/** Rows and bytes of a table, as its catalog estimates them. */
export interface TableSize {
  readonly rows: number;
  readonly bytes: number;
}

/** Sizes by table (`placeKey`). */
export type TableSizes = ReadonlyMap<string, TableSize>;

/** Rows per second, on modest hardware under load; an estimate only says whether it is seconds or hours. */
const speeds: Readonly<Record<Work, number>> = {
  scan: 2_000_000,
  index: 300_000,
  fill: 40_000,
  rewrite: 300_000,
};

/** Seconds that a lock is held; null: unknown. */
export function secondsOf({ on, work }: Lock, sizes: TableSizes): number | null {
  if (work === 'moment') return 0;
  const size = sizes.get(placeKey(on));
  return size === undefined ? null : size.rows / speeds[work];
}

/** The lock as a line of a script. */
export function lockLine(lock: Lock, sizes: TableSizes): string {
  const seconds = secondsOf(lock, sizes);
  const waits = { nothing: 'nothing waits', writes: 'writes wait', everything: 'all wait' };
  const time =
    lock.work === 'moment'
      ? 'for a moment'
      : seconds === null
        ? 'as long as it takes (give --db for an estimate)'
        : `for about ${seconds < 1 ? 'a second' : `${String(Math.ceil(seconds))} s`}`;
  return commentLine(`lock: ${lock.name} on ${lock.on.name} ${time}; ${waits[lock.blocks]}`);
}

import type { LabVariant } from './lab-document.ts';

/** A row of the lab. */
export type LabRow = Readonly<Record<string, unknown>>;

/** A request, as the lab reads it. */
export interface LabCall {
  readonly variant: LabVariant;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly type: string;
  readonly body: string;
  readonly table: 'parcels' | 'scans';
  /** Id of the parcel that the path names above scans; null where it names none. */
  readonly parent: string | null;
  /** Id of the row that the path names; null for the collection. */
  readonly key: string | null;
}

/** A response of the lab. */
export interface LabReply {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the lab holds: rows by their ids, in the order of their making. */
export type LabTables = Readonly<Record<'parcels' | 'scans', Map<string, LabRow>>>;

/** Where a fault or a manner takes hold of the lab; each place is left alone by default. */
export interface LabSwitch {
  /** Changes a request before anything looks at it. */
  readonly ask?: (call: LabCall) => LabCall;
  /** Replies at once. */
  readonly first?: (call: LabCall, tables: LabTables) => LabReply | null;
  /** Changes a body before it is validated. */
  readonly lenient?: (body: LabRow, call: LabCall) => LabRow;
  /** Takes a body whatever is wrong with it. */
  readonly accepts?: (body: LabRow, call: LabCall) => boolean;
  /** What JSON and a patch of it come to. */
  readonly merge?: (stored: unknown, patch: unknown) => unknown;
  /** Changes what is stored of a body. */
  readonly store?: (sent: LabRow, at: Storing) => LabRow;
  /** Changes the stored row. */
  readonly stored?: (next: LabRow, at: Storing) => LabRow;
  /** Changes a row in a list, after filters, sort and paging. */
  readonly listed?: (row: LabRow) => LabRow;
  /** Changes all rows of a list before paging. */
  readonly rows?: (
    rows: readonly LabRow[],
    call: LabCall,
    all: readonly LabRow[],
  ) => readonly LabRow[];
  /** Changes where the page begins and ends. */
  readonly cut?: (window: Window, count: number) => Window;
  /** Changes the number of rows in all. */
  readonly total?: (total: number, page: number, all: number) => number;
  /** Changes the response. */
  readonly last?: (reply: LabReply, call: LabCall, tables: LabTables) => LabReply;
  /** What a key of a locker or ticket leads to. */
  readonly found?: (key: string, all: readonly string[]) => string;
  /** How a response shows the key of a locker or ticket. */
  readonly shownKey?: (key: string, method: string) => string;
  /** The first id. */
  readonly firstId?: bigint;
}

/** The page: its first row, from 0, and how many. */
export interface Window {
  readonly start: number;
  readonly size: number;
}

/** What a body is stored over. */
export interface Storing {
  readonly call: LabCall;
  readonly before: LabRow | null;
}

/** A response that says what is wrong. */
export function problem(status: number, message = `Status ${status}.`): LabReply {
  return { status, json: { message } };
}

/** The digits of an id. */
export function textOf(id: unknown): string {
  return JSON.stringify(id);
}

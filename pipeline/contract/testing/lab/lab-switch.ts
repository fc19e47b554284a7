import type { LabVariant } from './lab-document.ts';

/** A row of the lab. */
export type LabRow = Readonly<Record<string, unknown>>;

/** A parsed request. */
export interface LabCall {
  readonly variant: LabVariant;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly type: string;
  readonly body: string;
  readonly table: 'parcels' | 'scans';
  /** Id of the parcel in a path of scans; null if there is none. */
  readonly parent: string | null;
  /** Id of the row in the path; null for the collection. */
  readonly key: string | null;
}

/** A response of the lab. */
export interface LabReply {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The lab's rows by id, in order of creation. */
export type LabTables = Readonly<Record<'parcels' | 'scans', Map<string, LabRow>>>;

/** Where a fault or behaviour changes the lab; each member is optional. */
export interface LabSwitch {
  /** Changes a request before it is processed. */
  readonly ask?: (call: LabCall) => LabCall;
  /** Responds at once. */
  readonly first?: (call: LabCall, tables: LabTables) => LabReply | null;
  /** Changes a body before it is validated. */
  readonly lenient?: (body: LabRow, call: LabCall) => LabRow;
  /** Accepts an invalid body. */
  readonly accepts?: (body: LabRow, call: LabCall) => boolean;
  /** Result of merging JSON with a patch. */
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
  /** Changes the window of the page. */
  readonly cut?: (window: Window, count: number) => Window;
  /** Changes the total. */
  readonly total?: (total: number, page: number, all: number) => number;
  /** Changes the response. */
  readonly last?: (reply: LabReply, call: LabCall, tables: LabTables) => LabReply;
  /** Maps the key of a locker or ticket to a stored one. */
  readonly found?: (key: string, all: readonly string[]) => string;
  /** Changes the key of a locker or ticket in a response. */
  readonly shownKey?: (key: string, method: string) => string;
  /** The first id. */
  readonly firstId?: bigint;
}

/** The page: index of its first row, and size. */
export interface Window {
  readonly start: number;
  readonly size: number;
}

/** Context of storing a body. */
export interface Storing {
  readonly call: LabCall;
  readonly before: LabRow | null;
}

/** An error response. */
export function problem(status: number, message = `Status ${status}.`): LabReply {
  return { status, json: { message } };
}

/** The digits of an id. */
export function textOf(id: unknown): string {
  return JSON.stringify(id);
}

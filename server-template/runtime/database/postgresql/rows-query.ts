import type pg from 'pg';
import type { BoundedResult } from './bounded-query.ts';
import type { LeadingSettings } from './session-settings.ts';

/** Parsers of the columns of a result. */
type Parsers = readonly Parser[];

type Parser = (text: string) => unknown;

/** Results of a connection's named statements. The server rejects a statement whose result has changed. */
export type KnownResults = Map<string, Parsers>;

/** A named statement that returns rows as arrays, as Drizzle's prepared queries do. */
export interface RowsStatement {
  readonly name: string;
  readonly text: string;
  readonly rowMode: 'array';
  readonly types: pg.CustomTypesConfig;
}

/** Whether a statement is one of Drizzle's prepared queries, with values that need no conversion. */
export function isRowsStatement(
  statement: string | (pg.QueryConfig & { readonly rowMode?: string }),
  values: readonly unknown[],
): statement is RowsStatement {
  return (
    typeof statement === 'object' &&
    statement.name !== undefined &&
    statement.types !== undefined &&
    statement.rowMode === 'array' &&
    values.every(isPlain)
  );
}

type PlainValue = string | number | bigint | boolean | Buffer | null | undefined;

/** Whether a value is sent as text or bytes. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Buffer.isBuffer(value);
}

function sentValue(value: PlainValue): string | Buffer | null {
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  return value === null || value === undefined ? null : String(value);
}

/** The driver's connection class, with what its declarations lack. */
type PreparingConnection = pg.Connection & {
  readonly parsedStatements: Readonly<Record<string, string>>;
};

/** A statement, its values and its result. */
interface RowsParts {
  readonly statement: RowsStatement;
  readonly values: readonly unknown[];
  readonly result: BoundedResult;
  readonly known: KnownResults;
  /** Null: the session has them. */
  readonly leading: LeadingSettings | null;
  /** Whether the session keeps the statement under its name. */
  readonly isNamed: boolean;
}

/**
 * Runs one of Drizzle's prepared queries. The driver's own query requests and parses a description of the result
 * each time, which takes longer than reading a small row.
 */
export class RowsQuery implements pg.Submittable {
  readonly text: string;
  readonly #name: string;
  readonly #parts: RowsParts;
  readonly #rows: unknown[][] = [];
  #parsers: Parsers;
  #error: Error | null = null;

  constructor(parts: RowsParts) {
    const { name, text } = parts.statement;
    this.#name = parts.isNamed ? name : '';
    this.text = text;
    this.#parts = parts;
    this.#parsers = parts.known.get(this.#name) ?? [];
  }

  /** The driver records statements by name and text when they are parsed; the settings come first. */
  get name(): string {
    return this.#parts.leading?.isPending === true ? '' : this.#name;
  }

  submit(connection: pg.Connection): Error | null {
    const { text } = this;
    const name = this.#name;
    const { values, known, leading } = this.#parts;
    const prepared = (connection as PreparingConnection).parsedStatements[name];
    if (prepared !== undefined && prepared !== text)
      return new Error(`another statement has the name ${name}`);
    connection.stream.cork();
    leading?.send(connection);
    if (prepared === undefined) connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name, values: (values as PlainValue[]).map(sentValue) }, true);
    if (!known.has(name)) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const { statement, known } = this.#parts;
    this.#parsers = fields.map(
      ({ dataTypeID }) => statement.types.getTypeParser(dataTypeID) as Parser,
    );
    if (this.#name !== '') known.set(this.#name, this.#parsers);
  }

  handleDataRow(message: { readonly length: number; readonly fields: unknown[] }): void {
    if (!this.#parts.result.keeps(message) || this.#error !== null) return;
    const { fields } = message;
    try {
      for (let index = 0; index < fields.length; index++) {
        const text = fields[index];
        if (text !== null) fields[index] = this.#parsers[index]?.(text as string);
      }
      this.#rows.push(fields);
    } catch (error) {
      this.#error = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.#parts.leading?.skips(true);
  }

  handleReadyForQuery(): void {
    this.#parts.result.end(this.#error, { rows: this.#rows });
  }

  handleError(error: Error): void {
    this.#parts.result.end(error, { rows: [] });
  }
}

import type { Catalog, Column, Evidence, Table } from '../catalog/catalog.ts';
import { PipelineError } from '../errors.ts';

/** Selects the columns whose stored values are classified. */
export type WantsSample = (table: Table, column: Column) => boolean;

/** An aggregate over the stored values of a column, and the meaning of its result. */
export interface SamplePart {
  readonly sql: string;
  readonly read: (result: unknown) => Evidence | null;
}

/** How to classify values in a database. */
export interface SampleWords {
  readonly quote: (name: string) => string;
  /** Null: the column is not sampled. */
  readonly part: (column: Column, quoted: string) => SamplePart | null;
  /** The first row of a statement. */
  readonly row: (sql: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** Number of sampled rows per table. */
const mostRows = 1000;

/**
 * The catalog with evidence from stored values: one statement per table over its first rows, which
 * returns no values. An unreadable table is skipped.
 */
export async function withSamples(
  catalog: Catalog,
  wants: WantsSample,
  words: SampleWords,
): Promise<Catalog> {
  const tables: Table[] = [];
  for (const table of catalog.tables) tables.push(await sampled(table, wants, words));
  return { ...catalog, tables };
}

async function sampled(table: Table, wants: WantsSample, words: SampleWords): Promise<Table> {
  if (table.kind !== 'table') return table;
  const parts = table.columns.flatMap((column) => {
    const quoted = words.quote(column.name);
    const part = wants(table, column) ? words.part(column, quoted) : null;
    return part === null ? [] : [{ column, quoted, part }];
  });
  if (parts.length === 0) return table;
  const place = [table.schema, table.name].filter((name) => name !== null).map(words.quote);
  const inner = `SELECT ${parts.map(({ quoted }) => quoted).join(', ')} FROM ${place.join('.')} LIMIT ${mostRows}`;
  const aggregates = parts.map(({ part }, index) => `${part.sql} AS e${index}`);
  const row = await rowOf(words, `SELECT ${aggregates.join(', ')} FROM (${inner}) AS sample`);
  const found = new Map(
    parts.map(({ column, part }, index) => [column, part.read(row?.[`e${index}`] ?? null)]),
  );
  const columns = table.columns.map((column) => {
    const evidence = found.get(column) ?? null;
    return evidence === null ? column : { ...column, evidence };
  });
  return { ...table, columns };
}

async function rowOf(
  words: SampleWords,
  sql: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return await words.row(sql);
  } catch (error) {
    const isGone =
      !(error instanceof PipelineError) ||
      (error.code !== 'DATABASE_FAILED' && error.code !== 'DATABASE_PERMISSION');
    if (isGone) throw error;
    return undefined;
  }
}

/** Evidence from the JSON types of values, comma-separated. */
export function jsonEvidence(result: unknown): Evidence | null {
  const kinds = (typeof result === 'string' ? result : '')
    .toLowerCase()
    .split(',')
    .filter((kind) => kind !== '' && kind !== 'null');
  if (kinds.every((kind) => kind === 'object')) return null;
  return kinds.every((kind) => kind === 'array') ? 'arrays' : 'any';
}

/** A result of 1 or true is evidence. */
export function evidenceIf(evidence: Evidence): SamplePart['read'] {
  return (result) => (result === true || Number(result) === 1 ? evidence : null);
}

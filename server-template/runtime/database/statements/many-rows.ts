import { detailTexts } from '../../../shared/problem-texts.ts';
import { DatabaseError } from '../database-failure.ts';
import type { Row } from '../database.ts';
import type { Prepared } from './prepared-statements.ts';
import type { WrittenValues } from './statement-values.ts';
import type { Parameters } from './table-statements.ts';

/** Runs work on one of many rows; errors name the row. */
export function atPlace<Result>(index: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw placedError(error, index);
  }
}

/** Adds the row's place to an error: `price` becomes `3.price`. */
function placedError(error: unknown, index: number): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { failure } = error;
  const fields = failure.fields.map((one) => ({ ...one, field: `${index}.${one.field}` }));
  return new DatabaseError({ ...failure, fields });
}

/** The row that an INSERT returned; throws if a trigger skipped it. */
export function storedRow([row]: readonly Row[]): Row {
  if (row === undefined) throw new DatabaseError({ kind: 'notStored', fields: [] });
  return row;
}

/** The same for several rows. */
export function storedRows(count: number): (rows: readonly Row[]) => readonly Row[] {
  return (rows) => {
    storedRow(rows.slice(count - 1));
    return rows;
  };
}

/** One of several new rows, after all of them are written; throws if another one has removed it. */
export function remainingRow(row: Row | undefined, index: number): Row {
  if (row !== undefined) return row;
  const field = { in: 'body', field: String(index), message: detailTexts.rejected } as const;
  throw new DatabaseError({ kind: 'notStored', fields: [field] });
}

/** Stores rows in as few statements as possible, and returns them in order. */
export function createdRows(
  prepared: Prepared,
  runs: readonly (readonly WrittenValues[])[],
  ruleParameters: Parameters,
): Promise<readonly Row[]> {
  const [first = [], ...others] = runs;
  // Nothing keeps the rows' values while their only statement waits.
  return others.length === 0
    ? createdRun(prepared, first, ruleParameters)
    : createdInTurn(prepared, runs, ruleParameters);
}

async function createdInTurn(
  prepared: Prepared,
  runs: readonly (readonly WrittenValues[])[],
  ruleParameters: Parameters,
): Promise<readonly Row[]> {
  const stored: Row[] = [];
  for (const run of runs) stored.push(...(await createdRun(prepared, run, ruleParameters)));
  return stored;
}

function createdRun(
  { create, createMany }: Prepared,
  run: readonly WrittenValues[],
  ruleParameters: Parameters,
): Promise<readonly Row[]> {
  const [first] = run;
  if (first === undefined) return Promise.resolve([]);
  const isAlone = createMany === null || run.length === 1;
  const statement = isAlone ? create(first.fields) : createMany(first.fields, run.length);
  const parameters = isAlone ? first.parameters : inOrder(run);
  return statement(Object.assign(parameters, ruleParameters)).then(storedRows(run.length));
}

/** Consecutive rows with the same columns, as many as fit into one statement. */
export function statementRuns(
  written: readonly WrittenValues[],
  { createMany, mostPlaceholders }: Pick<Prepared, 'createMany' | 'mostPlaceholders'>,
): readonly (readonly WrittenValues[])[] {
  const mayJoin = createMany !== null;
  const runs: WrittenValues[][] = [];
  for (const row of written) {
    const last = runs.at(-1);
    const isFull = (last?.length ?? 0) >= mostPlaceholders / Math.max(1, row.fields.length);
    if (last !== undefined && mayJoin && !isFull && setSameColumns(last[0], row)) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

function setSameColumns(first: WrittenValues | undefined, { fields }: WrittenValues): boolean {
  return (
    fields.length > 0 &&
    fields.length === first?.fields.length &&
    fields.every(({ column }, index) => column === first.fields[index]?.column)
  );
}

/**
 * The values of several rows as the parameters `0`, `1` and so on. In an array, hundreds of them
 * are looked up much faster than in an object.
 */
function inOrder(rows: readonly WrittenValues[]): Parameters {
  const values: unknown[] = [];
  for (const { parameters } of rows) for (const name in parameters) values.push(parameters[name]);
  return values as unknown as Parameters;
}

/** Parameters of several rows, each prefixed by its row's number. */
export function numbered(rows: readonly Parameters[]): Parameters {
  const all: Parameters = {};
  for (const [index, row] of rows.entries()) {
    const names = namesOf(index);
    for (const name in row) all[(names[name] ??= `${index}${name}`)] = row[name];
  }
  return all;
}

/** Cached names of parameters: a lookup takes a tenth of the time of building one. */
const numberedNames: Record<string, string>[] = [];

function namesOf(index: number): Record<string, string> {
  return (numberedNames[index] ??= Object.create(null) as Record<string, string>);
}

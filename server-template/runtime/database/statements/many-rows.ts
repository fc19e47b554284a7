import { DatabaseError } from '../database-failure.ts';
import type { Row } from '../database.ts';
import type { Prepared } from './prepared-statements.ts';
import type { WrittenValues } from './statement-values.ts';
import type { Parameters } from '../table-queries.ts';

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

/** Stores rows in as few statements as possible, and returns them in order. */
export async function createdRows(
  { create, createMany }: Prepared,
  runs: readonly (readonly WrittenValues[])[],
  ruleParameters: Parameters,
): Promise<readonly Row[]> {
  const stored: Row[] = [];
  for (const run of runs) {
    const [first] = run;
    if (first === undefined) continue;
    const statement =
      createMany === null || run.length === 1
        ? create(first.fields)
        : createMany(first.fields, run.length);
    const parameters =
      createMany === null || run.length === 1
        ? first.parameters
        : numbered(run.map((row) => row.parameters));
    stored.push(...(await statement({ ...parameters, ...ruleParameters })));
  }
  return stored;
}

/** Consecutive rows with the same columns, as many as fit into one statement. */
export function statementRuns(
  written: readonly WrittenValues[],
  { createMany, mostPlaceholders }: Pick<Prepared, 'createMany' | 'mostPlaceholders'>,
): readonly (readonly WrittenValues[])[] {
  const mayJoin = createMany !== null;
  const runs: WrittenValues[][] = [];
  let columns: string | null = null;
  for (const row of written) {
    const own = row.fields.map(({ column }) => column.name).join('\n');
    const last = runs.at(-1);
    const isFull = (last?.length ?? 0) >= mostPlaceholders / Math.max(1, row.fields.length);
    if (last !== undefined && mayJoin && own === columns && own !== '' && !isFull) last.push(row);
    else runs.push([row]);
    columns = own;
  }
  return runs;
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

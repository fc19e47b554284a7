import { DatabaseError } from '../database-failure.ts';
import type { Row } from '../database.ts';
import type { Prepared } from './prepared-statements.ts';
import type { WrittenValues } from './statement-values.ts';
import type { Parameters } from '../table-queries.ts';

/** Runs what is about one of many: an error names it. */
export function atPlace<Result>(index: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw placedError(error, index);
  }
}

/** An error about one of many: `price` is `3.price`. */
function placedError(error: unknown, index: number): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { failure } = error;
  const fields = failure.fields.map((one) => ({ ...one, field: `${index}.${one.field}` }));
  return new DatabaseError({ ...failure, fields });
}

/** Stores runs of rows, a statement each, and returns the rows in their order. */
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

/** Rows behind each other that set the same columns, as many as go into one statement. */
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

/** Parameters of several rows, each name behind its row's number. */
export function numbered(rows: readonly Parameters[]): Parameters {
  const all: Parameters = {};
  for (const [index, row] of rows.entries()) {
    const names = namesOf(index);
    for (const name in row) all[(names[name] ??= `${index}${name}`)] = row[name];
  }
  return all;
}

/** Names of parameters by the row's number: to look one up takes a tenth of the time of making it. */
const numberedNames: Record<string, string>[] = [];

function namesOf(index: number): Record<string, string> {
  return (numberedNames[index] ??= Object.create(null) as Record<string, string>);
}

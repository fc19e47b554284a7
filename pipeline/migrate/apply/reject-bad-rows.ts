import type { Writer } from '../../dialects/dialect.ts';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import type { PrintedMigration } from '../print/printed-step.ts';
import { badRowQueries } from './bad-rows.ts';
import type { BadRows } from './bad-rows.ts';

/** Number of rows that a message names. */
const SHOWN = 3;

/**
 * Throws MIGRATION_FAILED, before anything is changed, if rows would make a step fail: their number,
 * the keys of the first ones, and the query that finds all.
 */
export async function rejectBadRows(printed: PrintedMigration, writer: Writer): Promise<void> {
  const queries = badRowQueries(printed.migration);
  if (queries.length === 0) return;
  const problems: Problem[] = [];
  for (const one of queries) {
    const problem = await problemOf(one, printed, writer);
    if (problem !== null) problems.push(problem);
  }
  const last = problems.pop();
  if (last === undefined) return;
  const hint =
    'Nothing was changed. Fix the rows or the document, and run the command again; --fill gives missing values.';
  const [first, ...rest] = problems;
  throw new PipelineError(
    first === undefined ? { ...last, hint } : [first, ...rest, { ...last, hint }],
  );
}

async function problemOf(
  { what, counted, query }: BadRows,
  { migration: { provider }, stages }: PrintedMigration,
  writer: Writer,
): Promise<Problem | null> {
  // A query that the database rejects says nothing about rows: the step itself reports what is wrong.
  const rowsOf = async (sql: string) => {
    // Expressions are printed for the search path of the transaction, which a rejected query ends.
    const transaction = stages.find((stage) => stage.transaction !== null)?.transaction ?? null;
    const own = provider === 'postgresql' ? transaction : null;
    if (own !== null) await writer.run(own.begin);
    const rows = await writer.rows(sql).catch(() => []);
    if (own !== null) await writer.run(own.rollback);
    return rows;
  };
  const [total] = await rowsOf(`SELECT count(*) AS number FROM (${query}) AS found`);
  const number = Number(total?.['number'] ?? 0);
  if (number === 0) return null;
  const [top, limit] = provider === 'sqlserver' ? [`TOP ${SHOWN} `, ''] : ['', ` LIMIT ${SHOWN}`];
  const first = await rowsOf(`SELECT ${top}* FROM (${query}) AS found${limit}`);
  const keys = first.map((row) => Object.values(row).map(String).join(', '));
  const shown = [...keys, ...(number > first.length ? ['…'] : [])].join('; ');
  return {
    code: 'MIGRATION_FAILED',
    message: `${what} ${number} ${counted}${number === 1 ? '' : 's'} (${shown}): ${query};`,
  };
}

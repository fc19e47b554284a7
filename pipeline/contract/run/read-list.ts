import type { Operation, Parameter } from '../../model/api-model.ts';
import { listParameters } from '../plan/list-parameters.ts';
import { parameterKey } from '../request/request-draft.ts';
import { rowsOf, type Row } from './made-row.ts';
import type { Sent } from './session.ts';
import type { Trial } from './trial.ts';
import { mustDraft, type Walk } from './walk.ts';

const mostPages = 60;

/** A page of a list. */
export interface Page {
  readonly sent: Sent;
  readonly rows: readonly Row[];
}

/** Reads a list with parameters; null where the response is no list. */
export async function readList(
  walk: Walk,
  trial: Trial,
  operation: Operation,
  parameters: ReadonlyMap<string, unknown>,
): Promise<Page | null> {
  const sent = await trial.send(mustDraft(walk.session, operation, { seed: 1, parameters }));
  if (!trial.success(sent, operation, '200')) return null;
  const rows = rowsOf(sent.real.body);
  return rows === null ? trial.skip('The answer is no list of rows.') : { sent, rows };
}

/** Looks for a row, page by page. */
export async function findInList(
  walk: Walk,
  trial: Trial,
  wanted: (row: Row) => boolean,
): Promise<{ readonly row: Row | null; readonly sent: Sent | null }> {
  const { list, model } = walk.resource;
  if (list === null) return { row: null, sent: null };
  const { page, limit } = listParameters(list);
  for (let number = 1; number <= mostPages; number++) {
    const size = largestLimit(limit);
    const found = await readList(walk, trial, list, paging(page, number, limit, size));
    const row = found?.rows.find(wanted) ?? null;
    if (row !== null || found === null) return { row, sent: found?.sent ?? null };
    const isLast =
      model === null ||
      page === null ||
      found.rows.length === 0 ||
      (size !== null && found.rows.length < size);
    if (isLast) return { row: null, sent: found.sent };
  }
  return trial.skip('The list is too long to be read to its end.');
}

/** Parameters of a page; those that the list has not are left out. */
export function paging(
  page: Parameter | null,
  number: number,
  limit: Parameter | null,
  size: number | null,
): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...(page === null ? [] : [[parameterKey(page), number] as const]),
    ...(limit === null || size === null ? [] : [[parameterKey(limit), size] as const]),
  ]);
}

/** The most rows that one page may hold. */
export function largestLimit(limit: Parameter | null): number | null {
  return limit === null ? null : Math.min(limit.schema.maximum ?? 100, 1000);
}

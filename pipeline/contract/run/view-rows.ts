import type { ApiModel, Model } from '../../model/api-model.ts';
import { pathOfRow, type KnownRow } from '../rows/known-row.ts';
import type { Row } from '../rows/row-shape.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { draftRequest } from './draft-request.ts';
import type { Session } from './session.ts';

/** Whether a view may lack rows that are written through it: its SELECT has a condition or limit, or shows more than one table or another view. */
export function mayHideRows(model: Model | null): boolean {
  if (model === null || model.source.kind === 'table') return false;
  const { base, definition = '' } = model.source;
  if (base === undefined || /\b(?:where|limit|offset|fetch|top)\b/i.test(definition)) return true;
  return !definition.toLowerCase().includes(base.table.toLowerCase());
}

const reads: ReadonlySet<string> = new Set(['list', 'get', 'query']);

/** Whether a row of a view may have been hidden by what the run wrote through it. */
export function mayLoseRows(
  { operations }: Pick<ApiModel, 'operations'>,
  model: Model | null,
): boolean {
  return (
    mayHideRows(model) &&
    operations.some(({ crud }) => crud?.model === model && !reads.has(crud.action))
  );
}

/** Whether a view shows a row that was created through it; true if no operation reads it. */
export async function isShown(session: Session, { resource, path }: KnownRow): Promise<boolean> {
  const { get, model } = resource;
  if (get === null || !mayHideRows(model)) return true;
  const draft = draftRequest(session, get, { seed: 1, path });
  return typeof draft === 'string' || (await session.send(draft)).real.status !== 404;
}

/**
 * The row of the table under a view that may not show it, and then cannot delete it; empty if the
 * document has no other operation that deletes it.
 */
export function tableRows(
  resources: readonly TestedResource[],
  { resource: { model }, row }: KnownRow,
): readonly KnownRow[] {
  const base = mayHideRows(model) ? (model?.base ?? null) : null;
  const resource = resources.find((one) => one.model !== null && one.model === base?.model);
  if (base === null || resource === undefined || resource.remove === null) return [];
  const values = [...base.names].flatMap(([name, own]): [string, unknown][] =>
    Object.hasOwn(row, name) ? [[own, row[name]]] : [],
  );
  const stored: Row = Object.fromEntries(values);
  const path = pathOfRow(resource, stored);
  return path === null ? [] : [{ resource, row: stored, path }];
}

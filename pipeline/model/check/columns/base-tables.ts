import { baseColumnOf, X_DB } from '../../../extensions.ts';
import type { BaseDb } from '../../../extensions.ts';
import type { Model } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { nearestName } from '../../nearest-name.ts';
import type { ProblemList } from '../../problem-list.ts';
import { isBase } from '../../../../server-template/shared/tables/view-base.ts';

/**
 * Rejects a `base` of a table, one that names a view, and one without the view's key. Models and
 * properties may be deleted, so other unknown names are only warnings, and only if they may be
 * misspelt.
 */
export function checkBaseTables(problems: ProblemList, models: readonly Model[]): void {
  for (const model of models) {
    const { base, kind } = model.source;
    const pointer = pointerTo('#/components/schemas', model.name, X_DB, 'base');
    if (base === undefined) continue;
    if (kind === 'table') problems.add(pointer, `${model.name} is a table, so it has no base.`);
    else checkBase(problems, models, { model, base, pointer });
  }
}

interface View {
  readonly model: Model;
  readonly base: BaseDb;
  readonly pointer: string;
}

function checkBase(
  problems: ProblemList,
  models: readonly Model[],
  { model, base, pointer }: View,
): void {
  const others = models.filter(({ source }) => source.schema === base.schema);
  const named = others.filter(({ source }) => source.table === base.table);
  const table = named.find(({ source }) => isBase(base, source));
  const place = pointerTo(pointer, 'table');
  if (table === undefined && named.length > 0) {
    const hint = 'Use the table under it.';
    problems.add(place, `${JSON.stringify(base.table)} is a view, which has no rows.`, hint);
  } else if (table === undefined) {
    const tables = others.filter(({ source }) => source.kind === 'table');
    const known = tables.map(({ source }) => source.table);
    warnOfName(problems, place, { name: base.table, noun: 'table', known });
  } else checkBaseColumns(problems, table, { model, base, pointer });
}

function checkBaseColumns(
  problems: ProblemList,
  table: Model,
  { model, base, pointer }: View,
): void {
  const [own, known] = [columnsOf(model), columnsOf(table)];
  for (const column of model.source.primaryKey ?? []) {
    const wanted = baseColumnOf(base, column);
    if (wanted !== null && known.includes(wanted)) continue;
    problems.add(
      pointer,
      `The key column ${JSON.stringify(column)} is not a column of ${table.name}.`,
      'In columns, name the column of the table, or remove the base.',
    );
  }
  for (const [column, wanted] of Object.entries(base.columns ?? {})) {
    const place = pointerTo(pointer, 'columns', column);
    warnOfName(problems, place, { name: column, noun: 'column of the view', known: own });
    if (wanted === null) continue;
    warnOfName(problems, place, { name: wanted, noun: `column of ${table.name}`, known });
  }
}

function columnsOf({ properties }: Model): readonly string[] {
  return properties.map(({ source }) => source.column);
}

function warnOfName(
  problems: ProblemList,
  pointer: string,
  {
    name,
    noun,
    known,
  }: { readonly name: string; readonly noun: string; readonly known: readonly string[] },
): void {
  const nearest = known.includes(name) ? null : nearestName(name, known);
  if (nearest === null) return;
  problems.warn(
    pointer,
    `${JSON.stringify(name)} is not a ${noun}. Did you mean ${JSON.stringify(nearest)}? If it was deleted, ignore this.`,
  );
}

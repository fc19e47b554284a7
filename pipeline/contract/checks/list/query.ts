import { parseStoredJson } from '../../../../server-template/runtime/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';
import type { Operation } from '../../../model/api-model.ts';
import { outputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { statusFinding } from '../../run/trial.ts';
import type { Check } from '../check.ts';

/** A query finds a row by its key, only that row, and not with the negated condition. */
export const queryCheck: Check<readonly string[]> = {
  id: 'query',
  title: 'a query returns the rows that match its conditions',
  kind: 'list',
  applies: ({ operation, resource }) => {
    const where = operation.query?.abilities.where;
    if (where === undefined || resource?.model !== operation.crud?.model) return [];
    const { columns = {} } = where.tables[where.root] ?? {};
    const key = resource?.keyProperties ?? [];
    const isKnown = key.length > 0 && key.every((name) => Object.hasOwn(columns, name));
    return isKnown ? [{ detail: key }] : [];
  },
  run: async (trial, stage, key) => {
    const { operation } = trial;
    const { row } = stage.fixture;
    const condition = Object.fromEntries(key.map((name) => [name, { eq: row[name] }]));
    for (const where of [condition, { not: condition }]) {
      const sent = await trial.send(stage.draft(operation, { body: { where } }));
      if (!trial.success(sent, '200')) return;
      const isOwn = (found: Row): boolean =>
        key.every((name) => isSameValue(row[name], found[name]));
      const rows = itemsOf(operation, sent.real.body);
      const isRight =
        where === condition ? rows.length === 1 && rows.every(isOwn) : !rows.some(isOwn);
      if (isRight) continue;
      trial.fail(sent, {
        ...statusFinding(operation, sent, JSON.stringify(where)),
        ...{ keyword: 'query', message: 'The rows are not those that match the conditions.' },
      });
    }
  },
};

function itemsOf(operation: Operation, body: string): readonly Row[] {
  const json = parseStoredJson(body);
  const items: unknown = isJsonObject(json) ? json['items'] : null;
  const rows: readonly unknown[] = Array.isArray(items) ? items : [];
  return rows.flatMap((row) => {
    const read = readRow(outputShape(operation), row);
    return read === null ? [] : [read];
  });
}

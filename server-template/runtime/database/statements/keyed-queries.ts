import type { Caller } from '../../../shared/access/row-rule.ts';
import type { RowChange, TableQueries } from '../database.ts';
import type { Parameters } from './table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import { numbered } from './many-rows.ts';
import type { Reached } from './prepared-statements.ts';
import {
  deletionValues,
  denied,
  keyParameters,
  scopeParameters,
  writtenValues,
} from './statement-values.ts';

/** Composite keys are compared column by column, and databases limit nesting. */
const mostKeys = { single: 1024, composite: 128 };

/** Queries of rows by many keys. */
export function keyedQueries(
  shape: TableShape,
  reach: (caller?: Caller) => Reached | null,
): Pick<TableQueries, 'getAll' | 'updateAll' | 'deleteAll' | 'deleteOthers'> {
  const chunksOf: Chunks = (items, { statements }, placeholders) => {
    const most = shape.key.length === 1 ? mostKeys.single : mostKeys.composite;
    const size = Math.max(
      1,
      Math.min(most, Math.floor(statements.mostPlaceholders / placeholders)),
    );
    const count = Math.ceil(items.length / size);
    return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
  };
  return {
    async getAll(keys, caller) {
      const all = keys.map((key) => keyParameters(shape, key));
      const found = reach(caller);
      if (found === null) return [];
      const chunks = chunksOf(all, found, shape.key.length);
      const rows = chunks.map((some) =>
        found.statements.getMany(some.length)({ ...numbered(some), ...found.parameters }),
      );
      return (await Promise.all(rows)).flat();
    },
    updateAll: (changes, caller) => updateAll({ shape, reach, chunksOf }, changes, caller),
    async deleteOthers(keys, scope, caller) {
      const all = keys.map((key) => keyParameters(shape, key));
      const found = reach(caller);
      if (found === null) return true;
      if (shape.presets.length > 0) return false;
      const parameters = { ...scopeParameters(shape, scope), ...found.parameters };
      const remove = found.statements.deleteOthers(all.length);
      return (await remove({ ...numbered(all), ...parameters })) !== false;
    },
    async deleteAll(keys, caller) {
      const all = keys.map((key) => keyParameters(shape, key));
      const found = reach(caller);
      if (found === null) return 0;
      const marked = deletionValues(shape, caller);
      const fields = marked?.fields ?? [];
      let count = 0;
      for (const some of chunksOf(all, found, placeholdersOf(shape, fields))) {
        const { updateMany, deleteMany } = found.statements;
        const write = marked === null ? deleteMany(some.length) : updateMany(fields, some.length);
        const rows = some.map((key) => ({ ...marked?.parameters, ...key }));
        count += await write({ ...numbered(rows), ...found.parameters });
      }
      return count;
    },
  };
}

interface Keyed {
  readonly shape: TableShape;
  readonly reach: (caller?: Caller) => Reached | null;
  readonly chunksOf: Chunks;
}

/** Number of items that fit into one statement, by its placeholders per item. */
type Chunks = <Item>(
  items: readonly Item[],
  reached: Reached,
  placeholders: number,
) => readonly (readonly Item[])[];

/** Placeholders of one row that is found by its key and gets its own values. */
function placeholdersOf({ key }: TableShape, fields: readonly ShapedField[]): number {
  return fields.length * (key.length + 1) + key.length;
}

async function updateAll(
  { shape, reach, chunksOf }: Keyed,
  changes: readonly RowChange[],
  caller: Caller | undefined,
): Promise<number> {
  const found = reach(caller);
  if (found === null) return 0;
  let count = 0;
  for (const { fields, rows } of changesByColumns(shape, changes, caller)) {
    for (const some of chunksOf(rows, found, placeholdersOf(shape, fields))) {
      const parameters = { ...numbered(some), ...found.parameters };
      const { updateMany, getMany } = found.statements;
      const touched =
        fields.length === 0
          ? (await getMany(some.length)(parameters)).length
          : await updateMany(fields, some.length)(parameters);
      count += touched;
      // A trigger may change columns that were not sent.
      if (found.rule === null) continue;
      const kept = await getMany(some.length)(parameters);
      if (kept.length < touched) denied();
    }
  }
  return count;
}

interface Changes {
  readonly fields: readonly ShapedField[];
  readonly rows: readonly Parameters[];
}

/**
 * Groups rows by the set of columns to change, for one statement each; rows without changes are
 * only looked up.
 */
function changesByColumns(
  shape: TableShape,
  changes: readonly RowChange[],
  caller: Caller | undefined,
): readonly Changes[] {
  const written = changes.map(({ key, values }) => {
    const { fields, parameters, sent } = writtenValues(
      shape,
      { values, scope: [], caller },
      shape.updated,
    );
    const keys = keyParameters(shape, key);
    return sent === 0
      ? { fields: [], parameters: keys }
      : { fields, parameters: { ...parameters, ...keys } };
  });
  const groups = Map.groupBy(written, ({ fields }) =>
    JSON.stringify(fields.map(({ column }) => column.name)),
  );
  return [...groups.values()].map((rows) => ({
    fields: rows[0]?.fields ?? [],
    rows: rows.map(({ parameters }) => parameters),
  }));
}

import { ruleForAnyone } from '../../../shared/access/row-rule.ts';
import { nobody, type Caller } from '../../../shared/access/row-rule.ts';
import { RejectedValue } from '../../../shared/codecs/value-codec.ts';
import type { ValueCodec } from '../../../shared/codecs/value-codec.ts';
import { operators } from '../../../shared/list/operators.ts';
import type { WhereComparison, WhereRule } from '../../../shared/list/where-tree.ts';
import { conditionTest, type ConditionTest } from '../../../shared/rows/condition-test.ts';
import { compareValues } from '../../../shared/rows/row-order.ts';
import { keyText, storedValue, type Row } from '../../../shared/rows/row.ts';
import type { AmongKeys, ComparedColumn, ListSelection, OrderColumn } from '../database.ts';
import { DatabaseError, type FailureField } from '../database-failure.ts';
import { formCodec } from '../shape/form-codec.ts';
import {
  comparison,
  fieldAt,
  rowFinder,
  ruleTest,
  type ConditionTables,
} from './memory-conditions.ts';
import type { MemoryTable } from './memory-tables.ts';

/** What a selection is applied to. */
export interface SelectionParts extends ConditionTables {
  readonly table: MemoryTable;
  readonly caller: Caller | undefined;
  /** Whether rules of related rows apply. */
  readonly isRuled: boolean;
}

type Origin = Pick<FailureField, 'in' | 'field'>;

/** The rows of a selection, in its order; throws DatabaseError for values that do not fit columns. */
export function selectRows(
  rows: readonly Row[],
  selection: ListSelection | undefined,
  parts: SelectionParts,
): readonly Row[] {
  if (selection === undefined) return rows;
  const { order, after, place = 'query', among } = selection;
  const reading = new Reading();
  const tests = testsOf(selection, parts, reading);
  const steps = orderSteps(parts.table, order);
  const start = after === null ? null : startOf(after, { order, place, parts, reading });
  const keys = among === undefined ? null : keysOf(among, parts, reading);
  reading.finish();
  const kept =
    tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row) === true));
  const sorted = steps.length === 0 ? kept : kept.toSorted((a, b) => compareBy(steps, a, b));
  const found = among === undefined || keys === null ? sorted : amongKeys(sorted, among, keys);
  return start === null ? found : found.filter((row) => compareBy(order, row, start) > 0);
}

/** Collects the values that their columns cannot hold. */
class Reading {
  readonly #rejected: FailureField[] = [];

  stored(codec: ValueCodec, value: unknown, origin: Origin): unknown {
    try {
      return codec.encode(value);
    } catch (error) {
      if (!(error instanceof RejectedValue)) throw error;
      this.#rejected.push({ ...origin, message: error.message });
      return null;
    }
  }

  finish(): void {
    if (this.#rejected.length > 0)
      throw new DatabaseError({ kind: 'value', fields: this.#rejected });
  }
}

function testsOf(
  { conditions, search, where, place = 'query' }: ListSelection,
  parts: SelectionParts,
  reading: Reading,
): readonly ConditionTest[] {
  const { table } = parts;
  const tests = conditions.map((condition) =>
    comparedTest(table, condition, { reading, in: 'query', field: condition.parameter }),
  );
  if (search !== null)
    tests.push((row) =>
      search.properties.some((property) => contains(storedValue(row, property), search.text)),
    );
  if (where === undefined) return tests;
  const test = conditionTest<WhereComparison | WhereRule>(where, {
    ...{ findRows: rowFinder(parts), model: null },
    leafTest(leaf, model) {
      if (leaf.kind === 'where')
        return comparedTest(parts.tableOf(model), leaf, {
          ...{ reading, in: place, field: leaf.place },
        });
      const rule = parts.isRuled ? leaf.rows : ruleForAnyone(leaf.rows);
      if (rule === null) return () => true;
      return ruleTest(rule, parts.caller ?? nobody, { ...parts, model }) ?? (() => false);
    },
  });
  return [...tests, test];
}

function comparedTest(
  table: MemoryTable,
  {
    property,
    form,
    op,
    values,
  }: Pick<WhereComparison, 'property' | 'op' | 'values' | 'form'> | ComparedColumn,
  { reading, ...origin }: Origin & { readonly reading: Reading },
): ConditionTest {
  if (op === 'null') return (row) => (storedValue(row, property) === null) === (values[0] === true);
  if (op === 'like')
    return (row) => {
      const value = storedValue(row, property);
      return value === null ? null : contains(value, String(values[0]));
    };
  const { codec } = fieldAt(table, property);
  const own = form === undefined ? codec : formCodec(codec, form, () => undefined);
  const wanted = values
    .slice(0, operators[op].most)
    .map((value) => reading.stored(own, value, origin));
  return comparison(property, operators[op].holds, wanted);
}

function contains(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase());
}

/** The order, then the key in the direction of its last column. */
function orderSteps(
  { primaryKey }: MemoryTable,
  order: readonly OrderColumn[],
): readonly OrderColumn[] {
  const last = order.at(-1);
  if (last === undefined) return [];
  const { isDescending } = last;
  const rest = primaryKey.filter(({ property }) =>
    order.every((step) => step.property !== property),
  );
  return [...order, ...rest.map(({ property }) => ({ property, isDescending }))];
}

/** Null comes first in ascending order. */
function compareBy(steps: readonly OrderColumn[], left: Row, right: Row): number {
  for (const { property, isDescending } of steps) {
    const found = compareValues(storedValue(left, property), storedValue(right, property));
    if (found !== 0) return isDescending ? -found : found;
  }
  return 0;
}

/** The row after which a page starts, as far as the order needs it. */
function startOf(
  after: readonly unknown[],
  {
    order,
    place,
    parts,
    reading,
  }: {
    readonly order: readonly OrderColumn[];
    readonly place: Origin['in'];
    readonly parts: SelectionParts;
    readonly reading: Reading;
  },
): Row {
  return Object.fromEntries(
    order.map(({ property }, index) => {
      const value = after[index] ?? null;
      const { codec } = fieldAt(parts.table, property);
      const stored =
        value === null ? null : reading.stored(codec, value, { in: place, field: 'cursor' });
      return [property, stored];
    }),
  );
}

function keysOf(
  { properties, keys }: AmongKeys,
  { table }: SelectionParts,
  reading: Reading,
): ReadonlySet<string> {
  const fields = properties.map((property) => fieldAt(table, property));
  const texts = keys.map((key) =>
    keyText(
      Object.fromEntries(
        fields.map(({ codec, property, name }, index) => [
          property,
          reading.stored(codec, key[index], { in: 'query', field: name }),
        ]),
      ),
      properties,
    ),
  );
  return new Set(texts);
}

/** The rows with one of the keys: of each key the first ones, if they are limited. */
function amongKeys(
  rows: readonly Row[],
  { properties, most = Infinity }: AmongKeys,
  keys: ReadonlySet<string>,
): readonly Row[] {
  const counts = new Map<string, number>();
  return rows.filter((row) => {
    const text = keyText(row, properties);
    if (!keys.has(text)) return false;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count <= most;
  });
}

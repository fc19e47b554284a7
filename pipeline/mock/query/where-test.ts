import { RejectedValue } from '../../../server-template/runtime/shared/codecs/value-codec.ts';
import { valueOfForm } from '../../../server-template/runtime/shared/codecs/value-forms.ts';
import { visitTree } from '../../../server-template/runtime/shared/list/condition-tree.ts';
import type {
  WhereComparison,
  WhereRule,
  WhereTree,
} from '../../../server-template/runtime/shared/list/where-tree.ts';
import { problemTexts } from '../../../server-template/runtime/shared/problem-texts.ts';
import type { ErrorDetail } from '../rejection.ts';
import { Rejection } from '../rejection.ts';
import type { StoreValue } from '../resources/column-codec.ts';
import { compareValues } from '../resources/row-order.ts';
import { storedValue } from '../row.ts';
import type { Row } from '../row.ts';
import { passes } from './comparison.ts';

/** What conditions look into. */
export interface WhereTables {
  /** Brings a value into the form in which a column keeps it; null is the table's own model. */
  readonly storeOf: (model: string | null, property: string) => StoreValue | undefined;
  /** Rows of a model whose values of some properties are those of a row. */
  readonly related: (
    model: string,
    key: readonly (readonly [own: string, other: string])[],
    row: Row,
  ) => readonly Row[];
}

/** True, false, or null where it depends on a value that is null. */
export type WhereTest = (row: Row) => boolean | null;

/** Makes a test of conditions; throws Rejection (400) for values that their columns cannot hold. */
export function createWhereTest(tables: WhereTables, tree: WhereTree): WhereTest {
  const details: ErrorDetail[] = [];
  const test = testOf({ tables, details, model: null }, tree);
  if (details.length > 0) throw new Rejection(...problemTexts.value, { details });
  return test;
}

interface Testing {
  readonly tables: WhereTables;
  readonly details: ErrorDetail[];
  readonly model: string | null;
}

function testOf(testing: Testing, tree: WhereTree): WhereTest {
  return visitTree<WhereComparison | WhereRule, WhereTest>(tree, {
    joined({ kind, rules }) {
      const tests = rules.map((rule) => testOf(testing, rule));
      const decisive = kind === 'any';
      return (row) => {
        const found = tests.map((test) => test(row));
        if (found.includes(decisive)) return decisive;
        return found.includes(null) ? null : !decisive;
      };
    },
    negated({ rule }) {
      const test = testOf(testing, rule);
      return (row) => {
        const found = test(row);
        return found === null ? null : !found;
      };
    },
    related({ model, key, rule }) {
      const test = testOf({ ...testing, model }, rule);
      return (row) => {
        const isNull = key.some(([own]) => storedValue(row, own) === null);
        if (isNull) return key.length === 1 ? null : false;
        return testing.tables.related(model, key, row).some((other) => test(other) === true);
      };
    },
    // The mock shows every row to everybody.
    leaf: (leaf) => (leaf.kind === 'rows' ? () => true : comparisonTest(testing, leaf)),
  });
}

function comparisonTest(testing: Testing, { property, op, ...leaf }: WhereComparison): WhereTest {
  const { values } = leaf;
  if (op === 'null') return (row) => (storedValue(row, property) === null) === (values[0] === true);
  if (op === 'like')
    return (row) => {
      const value = storedValue(row, property);
      return value === null ? null : passes(value, 'like', values[0]);
    };
  const store = testing.tables.storeOf(testing.model, property);
  const wanted = values.map((value) => stored(testing, store, { ...leaf, value }));
  return (row) => {
    const value = storedValue(row, property);
    return value === null
      ? null
      : holds(
          op,
          wanted.map((one) => compareValues(value, one)),
        );
  };
}

function holds(op: WhereComparison['op'], orders: readonly number[]): boolean {
  const [order = 0] = orders;
  switch (op) {
    case 'eq':
    case 'in':
      return orders.includes(0);
    case 'ne':
      return !orders.includes(0);
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    default:
      return order <= 0;
  }
}

function stored(
  { details }: Testing,
  store: StoreValue | undefined,
  { form, place, value }: Pick<WhereComparison, 'form' | 'place'> & { readonly value: unknown },
): unknown {
  try {
    return store?.(form === undefined ? value : valueOfForm(form, value)) ?? value;
  } catch (error) {
    if (!(error instanceof RejectedValue)) throw error;
    details.push({ in: 'body', field: place, message: error.message });
    return null;
  }
}

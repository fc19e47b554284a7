import type { RowRule } from '../../../server-template/shared/access/row-rule.ts';
import { RejectedValue } from '../../../server-template/shared/codecs/value-codec.ts';
import { valueOfForm } from '../../../server-template/shared/codecs/value-forms.ts';
import { operators } from '../../../server-template/shared/list/operators.ts';
import type {
  WhereComparison,
  WhereRule,
  WhereTree,
} from '../../../server-template/shared/list/where-tree.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import type { ErrorDetail } from '../rejection.ts';
import { Rejection } from '../rejection.ts';
import type { StoreValue } from '../resources/column-codec.ts';
import { conditionTest } from '../resources/condition-test.ts';
import type { ConditionTest, FindRows } from '../resources/condition-test.ts';
import { compareValues } from '../resources/row-order.ts';
import { storedValue } from '../row.ts';
import { passes } from './comparison.ts';

/** Tables in conditions. */
export interface WhereTables {
  /** Converts a value into a column's form; null: the table's own model. */
  readonly storeOf: (model: string | null, property: string) => StoreValue | undefined;
  readonly findRows: FindRows;
  /** Whether a caller reaches a row of a model by its rule. */
  readonly ruleTest: (rule: RowRule, model: string | null) => ConditionTest;
}

/** Compiles conditions; throws Rejection (400) for values that their columns cannot hold. */
export function createWhereTest(tables: WhereTables, tree: WhereTree): ConditionTest {
  const details: ErrorDetail[] = [];
  const test = conditionTest<WhereComparison | WhereRule>(tree, {
    ...{ findRows: tables.findRows, model: null },
    leafTest: (leaf, model) =>
      leaf.kind === 'rows'
        ? tables.ruleTest(leaf.rows, model)
        : comparisonTest({ tables, details, model }, leaf),
  });
  if (details.length > 0) throw new Rejection(...problemTexts.value, { details });
  return test;
}

interface Testing {
  readonly tables: WhereTables;
  readonly details: ErrorDetail[];
  readonly model: string | null;
}

function comparisonTest(
  testing: Testing,
  { property, op, ...leaf }: WhereComparison,
): ConditionTest {
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
      : operators[op].holds(wanted.map((one) => compareValues(value, one)));
  };
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

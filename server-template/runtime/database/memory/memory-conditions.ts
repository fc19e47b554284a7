import {
  fitOperand,
  ruleFor,
  type Caller,
  type RowRule,
  type RuleLeaf,
} from '../../../shared/access/row-rule.ts';
import { fittingValue } from '../../../shared/codecs/key-value.ts';
import { operandsOf, operators } from '../../../shared/list/operators.ts';
import {
  conditionTest,
  type ConditionTest,
  type FindRows,
} from '../../../shared/rows/condition-test.ts';
import type { RowCollection } from '../../../shared/rows/row-collection.ts';
import { compareValues } from '../../../shared/rows/row-order.ts';
import { keyText, storedValue, type Row } from '../../../shared/rows/row.ts';
import type { TableDefinition } from '../database.ts';
import type { MemoryField, MemoryTable } from './memory-tables.ts';

/** Where conditions find tables and rows. */
export interface ConditionTables {
  readonly rowsOf: (table: MemoryTable) => RowCollection;
  /** The tables that a definition's conditions refer to, by model; null: its own. */
  readonly tableOf: (model: string | null) => MemoryTable;
}

/** The tables that a definition's conditions refer to. */
export function conditionTables(
  { related = {} }: TableDefinition,
  {
    own,
    tableOf,
    rowsOf,
  }: Pick<ConditionTables, 'rowsOf'> & {
    readonly own: MemoryTable;
    readonly tableOf: (table: TableDefinition['table']) => MemoryTable;
  },
): ConditionTables {
  return {
    rowsOf,
    tableOf: (model) => {
      if (model === null) return own;
      const other = related[model];
      if (other !== undefined) return tableOf(other);
      throw new Error(`the generated code has no table for ${model}: run specmill build again`);
    },
  };
}

/** A test whether a caller reaches a row by a rule; null for one who reaches no row. */
export function ruleTest(
  rule: RowRule,
  caller: Caller,
  { model, ...parts }: ConditionTables & { readonly model: string | null },
): ((row: Row) => boolean) | null {
  const left = ruleFor(rule, caller, ({ model: other, property, op }, value) => {
    const { codec } = fieldAt(parts.tableOf(other ?? model), property);
    return fitOperand(op, value, (item) => fittingValue(codec, item));
  });
  if (left === false) return null;
  if (left === true) return () => true;
  const test = conditionTest<RuleLeaf<unknown>>(left, {
    ...{ findRows: rowFinder(parts), model, leafTest },
  });
  return (row) => test(row) === true;
}

function leafTest(leaf: RuleLeaf<unknown>): ConditionTest {
  if (leaf.kind === 'scope') return () => false;
  const { property } = leaf;
  if (leaf.kind === 'null') return (row) => (storedValue(row, property) === null) === leaf.isNull;
  return comparison(property, operators[leaf.op].holds, operandsOf(leaf.op, leaf.value));
}

/** A comparison with stored values, by SQL's logic. */
export function comparison(
  property: string,
  holds: (orders: readonly number[]) => boolean,
  values: readonly unknown[],
): ConditionTest {
  return (row) => {
    const value = storedValue(row, property);
    return value === null ? null : holds(values.map((one) => compareValues(value, one)));
  };
}

/** Finds the rows that a foreign key refers to. */
export function rowFinder({ rowsOf, tableOf }: ConditionTables): FindRows {
  return (model, key, row) => {
    const own = key.map(([mine]) => mine);
    const other = key.map(([, theirs]) => theirs);
    return rowsOf(tableOf(model)).withKey(other, keyText(row, own));
  };
}

/** A field by its property. */
export function fieldAt({ fields, source }: MemoryTable, property: string): MemoryField {
  const found = fields.find((field) => field.property === property);
  if (found === undefined)
    throw new Error(`${source.name} has no property ${JSON.stringify(property)}`);
  return found;
}

import { fitOperand, ruleFor } from '../../../server-template/shared/access/row-rule.ts';
import type { Caller, RowRule, RuleLeaf } from '../../../server-template/shared/access/row-rule.ts';
import { operandsOf, operators } from '../../../server-template/shared/list/operators.ts';
import { storedValue } from '../row.ts';
import type { Row } from '../row.ts';
import { conditionTest } from './condition-test.ts';
import type { ConditionTest, FindRows } from './condition-test.ts';
import { compareValues } from './row-order.ts';

/** Converts a claim into a column's form; undefined if it cannot be a value of the column. */
export type FitClaim = (model: string, property: string, claim: unknown) => unknown;

/** Context of rules. */
export interface RuleTables {
  readonly fit: FitClaim;
  readonly findRows: FindRows;
}

/** For callers whose claims satisfy no rule. */
export const reachesNothing = (): boolean => false;

/** Whether a caller reaches a row of a model by a rule. */
export function createRuleTest(
  rule: RowRule,
  { caller, model }: { readonly caller: Caller; readonly model: string },
  { fit, findRows }: RuleTables,
): (row: Row) => boolean {
  const left = ruleFor(rule, caller, ({ model: other, property, op }, value) =>
    fitOperand(op, value, (item) => fit(other ?? model, property, item)),
  );
  if (typeof left === 'boolean') return left ? () => true : reachesNothing;
  const test = conditionTest<RuleLeaf<unknown>>(left, {
    ...{ findRows, model },
    leafTest: comparisonTest,
  });
  return (row) => test(row) === true;
}

function comparisonTest(leaf: RuleLeaf<unknown>): ConditionTest {
  if (leaf.kind === 'scope') return () => false;
  const { property } = leaf;
  if (leaf.kind === 'null') {
    return (row) => (storedValue(row, property) === null) === leaf.isNull;
  }
  const { op, value: wanted } = leaf;
  const values = operandsOf(op, wanted);
  return (row) => {
    const value = storedValue(row, property);
    if (value === null) return null;
    return operators[op].holds(values.map((one) => compareValues(value, one)));
  };
}

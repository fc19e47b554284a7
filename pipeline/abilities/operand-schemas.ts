import {
  operators,
  takesList,
  takesRange,
  takesSeveral,
  type FilterOperator,
  type WhereOperator,
} from '../../server-template/shared/list/operators.ts';
import type { Part } from './document-draft.ts';

/** The schema of a comparison in a query's body; `value` is that of a value of the column. */
export function operandSchema(op: WhereOperator, value: Part): Part {
  const { operand } = operators[op];
  if (operand !== 'column') return { type: operand === 'flag' ? 'boolean' : 'string' };
  const [fewest, most] = takesRange(op) ? [2, 2] : [1, 100];
  return takesList(op) ? { type: 'array', minItems: fewest, maxItems: most, items: value } : value;
}

/** The schema of a filter's parameter. */
export function filterSchema(op: FilterOperator, value: Part): Part {
  const isChoice = takesSeveral(op) && !takesRange(op) && value['type'] !== 'boolean';
  return isChoice ? { type: 'array', items: value } : operandSchema(op, value);
}

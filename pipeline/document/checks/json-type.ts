import type { Expression } from './check-expression.ts';
import type { CheckScope } from './check-subject.ts';
import type { ColumnConstraint } from './constraint.ts';

/** What `jsonb_typeof(c) = 'array'` says of a JSON column; null if an expression is not its type. */
export function jsonTypeConstraint(
  expression: Expression,
  values: readonly Expression[],
  scope: CheckScope,
): ColumnConstraint | null {
  const column = typedColumn(expression, scope);
  const types = new Set(values.map(textOf));
  if (column === null || types.has(null)) return null;
  const [only = null] = types.size === 1 ? types : [];
  const type = only === 'array' || only === 'object' ? only : 'any';
  return { column, constraint: { kind: 'json', type } };
}

function textOf(expression: Expression): string | null {
  if (expression.kind === 'cast') return textOf(expression.operand);
  const text = expression.kind === 'literal' ? expression.value : null;
  return typeof text === 'string' ? text.toLowerCase() : null;
}

/** The JSON column of `jsonb_typeof(c)`. */
function typedColumn(expression: Expression, scope: CheckScope): string | null {
  if (expression.kind !== 'call' || !typeFunctions.has(expression.name)) return null;
  const [operand, ...others] = expression.operands;
  if (operand?.kind !== 'column' || others.length > 0) return null;
  const column = scope.columnNamed(operand.name);
  return column?.type.kind === 'json' ? column.name : null;
}

/** JSON columns whose type a check compares with something other than `object`. */
export function otherJsonColumns(expression: Expression, scope: CheckScope): readonly string[] {
  const nodes = [...nodesOf(expression)];
  const other = nodes.some(
    (node) =>
      node.kind === 'literal' &&
      typeof node.value === 'string' &&
      node.value.toLowerCase() !== 'object',
  );
  if (!other) return [];
  return nodes.flatMap((node) => {
    return typedColumn(node, scope) ?? [];
  });
}

function* nodesOf(expression: Expression): Iterable<Expression> {
  yield expression;
  for (const child of childrenOf(expression)) yield* nodesOf(child);
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.operands;
    case 'and':
    case 'or':
    case 'comparison':
      return [expression.left, expression.right];
    case 'in':
      return [expression.operand, ...expression.values];
    case 'array':
      return expression.items;
    case 'cast':
    case 'not':
      return [expression.operand];
    default:
      return [];
  }
}

const typeFunctions: ReadonlySet<string> = new Set(['json_typeof', 'jsonb_typeof', 'json_type']);

import type { CheckFlavour } from '../../dialects/dialect.ts';
import { referenceDescription } from '../../extensions.ts';
import type { Expression } from '../checks/check-expression.ts';
import { parseCheck } from '../checks/parse-check.ts';
import type { Field } from '../field.ts';
import { tableKey } from '../names/previous-names.ts';
import type { Resource } from '../resource.ts';

/**
 * Description of a foreign key without a comment: `Refers to Author.id.`; null for other columns.
 */
export type DescribeReference = (resource: Resource, field: Field) => string | null;

/** Describes single-column foreign keys by the document's names. */
export function referenceDescriber(resources: readonly Resource[]): DescribeReference {
  const byTable = new Map(
    resources.map((resource) => [tableKey(resource.table.schema, resource.table.name), resource]),
  );
  return ({ table }, { column }) => {
    const key = table.foreignKeys.find(
      ({ columns }) => columns.length === 1 && columns[0] === column.name,
    );
    if (key === undefined) return null;
    const { schema, table: name, columns } = key.references;
    const target = byTable.get(tableKey(schema, name));
    const property = target?.fields.find((field) => field.column.name === columns[0]);
    return target === undefined || property === undefined
      ? null
      : referenceDescription.print(target.model, property.name);
  };
}

/**
 * Sentences about checks of several properties together: `Exactly one of a and b is given.`,
 * `end is not before start.` Null: none.
 */
export function rowSentences({ table, fields }: Resource, flavour: CheckFlavour): string | null {
  const byColumn = new Map(fields.map((field) => [field.column.name.toLowerCase(), field]));
  const isColumn = (name: string): boolean => byColumn.has(name.toLowerCase());
  const fieldOf = (one: Expression): Field | undefined =>
    one.kind === 'column' ? byColumn.get(one.name.toLowerCase()) : undefined;
  const sentences = table.checks.flatMap(({ expression }) => {
    const parsed = parseCheck(expression, flavour, isColumn);
    if (parsed === null) return [];
    return countSentence(parsed, fieldOf) ?? orderSentence(parsed, fieldOf) ?? [];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

type FieldOf = (expression: Expression) => Field | undefined;

/** How many of some properties are given or null. */
function countSentence(expression: Expression, fieldOf: FieldOf): string | null {
  if (expression.kind === 'or') {
    const given = alternativesOf(expression).map((one) =>
      one.kind === 'isNull' && one.negated ? fieldOf(one.operand) : undefined,
    );
    return amountOf('At least', 1, given, 'given');
  }
  if (expression.kind !== 'comparison') return null;
  const { operator, left, right } = expression;
  if (left.kind === 'isNull' && right.kind === 'isNull') {
    const pair = [fieldOf(left.operand), fieldOf(right.operand)];
    if (operator !== '=' && operator !== '<>') return null;
    return (operator === '=') === (left.negated === right.negated)
      ? listed(pair, (list) => `Either both ${list} are given, or neither.`)
      : amountOf('Exactly', 1, pair, 'given');
  }
  const { name, operands } = left.kind === 'call' ? left : { name: '', operands: [] };
  const value = right.kind === 'literal' ? right.value : null;
  const count = typeof value === 'object' ? Number(value?.digits) : NaN;
  const amount = amounts.get(operator);
  const what = counted.get(name);
  if (!Number.isInteger(count) || amount === undefined || what === undefined) return null;
  return amountOf(amount, count, operands.map(fieldOf), what);
}

function amountOf(
  amount: string,
  count: number,
  fields: readonly (Field | undefined)[],
  what: string,
): string | null {
  const number = words[count] ?? String(count);
  const verb = count === 1 ? 'is' : 'are';
  return listed(fields, (list) => `${amount} ${number} of ${list} ${verb} ${what}.`);
}

/** A sentence about properties; null if the document lacks one of them. */
function listed(
  fields: readonly (Field | undefined)[],
  sentence: (list: string) => string,
): string | null {
  if (fields.includes(undefined)) return null;
  const list = fields.map((field) => `\`${field?.name ?? ''}\``);
  return sentence(`${list.slice(0, -1).join(', ')} and ${list.at(-1) ?? ''}`);
}

const counted: ReadonlyMap<string, string> = new Map([
  ['num_nonnulls', 'given'],
  ['num_nulls', 'null'],
]);

const words = ['none', 'one', 'two', 'three'];

const amounts: ReadonlyMap<string, string> = new Map([
  ['=', 'Exactly'],
  ['>=', 'At least'],
  ['<=', 'At most'],
  ['>', 'More than'],
  ['<', 'Fewer than'],
]);

/** Which of two properties comes first; the check is true where one of them is null. */
function orderSentence(expression: Expression, fieldOf: FieldOf): string | null {
  const [comparison, ...more] = alternativesOf(expression).filter((one) => !isNullTest(one));
  if (comparison?.kind !== 'comparison' || more.length > 0) return null;
  const [one, other] = [fieldOf(comparison.left), fieldOf(comparison.right)];
  if (one === undefined || other === undefined) return null;
  const tested = alternativesOf(expression).filter(isNullTest);
  if (!tested.every(({ operand }) => [one, other].some((field) => field === fieldOf(operand))))
    return null;
  const isMoment = /^(?:date|dateTime|time)$/.test(one.column.type.kind);
  const order = (isMoment ? momentOrders : orders).get(comparison.operator);
  return order === undefined ? null : `\`${one.name}\` ${order} \`${other.name}\`.`;
}

/** `a OR b OR c` → a, b, c. */
function alternativesOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'or') return [expression];
  return [...alternativesOf(expression.left), ...alternativesOf(expression.right)];
}

function isNullTest(
  expression: Expression,
): expression is Extract<Expression, { readonly kind: 'isNull' }> {
  return expression.kind === 'isNull' && !expression.negated;
}

const orders: ReadonlyMap<string, string> = new Map([
  ['=', 'equals'],
  ['<>', 'differs from'],
  ['>=', 'is at least'],
  ['<=', 'is at most'],
  ['>', 'is greater than'],
  ['<', 'is less than'],
]);

const momentOrders: ReadonlyMap<string, string> = new Map([
  ...orders,
  ['>=', 'is not before'],
  ['<=', 'is not after'],
  ['>', 'is after'],
  ['<', 'is before'],
]);

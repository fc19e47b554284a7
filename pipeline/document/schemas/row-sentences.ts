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
 * Sentences about checks of several properties together: `Exactly one of a and b is given.` Null:
 * none.
 */
export function rowSentences({ table, fields }: Resource, flavour: CheckFlavour): string | null {
  const names = new Map(fields.map(({ name, column }) => [column.name.toLowerCase(), name]));
  const isColumn = (name: string): boolean => names.has(name.toLowerCase());
  const sentences = table.checks.flatMap(({ expression }) => {
    if (!/num_(?:non)?nulls/i.test(expression)) return [];
    const parsed = parseCheck(expression, flavour, isColumn);
    return (parsed === null ? null : countSentence(parsed, names)) ?? [];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** `num_nonnulls(a, b) = 1`, and the same with `num_nulls`. */
function countSentence(expression: Expression, names: ReadonlyMap<string, string>): string | null {
  if (expression.kind !== 'comparison') return null;
  const { operator, left, right } = expression;
  const { name, operands } = left.kind === 'call' ? left : { name: '', operands: [] };
  const value = right.kind === 'literal' ? right.value : null;
  const count = typeof value === 'object' ? Number(value?.digits) : NaN;
  const properties = operands.map((one) =>
    one.kind === 'column' ? names.get(one.name.toLowerCase()) : undefined,
  );
  const amount = amounts.get(operator);
  if (!Number.isInteger(count) || amount === undefined || properties.includes(undefined))
    return null;
  const what = new Map([
    ['num_nonnulls', 'given'],
    ['num_nulls', 'null'],
  ]).get(name);
  if (what === undefined) return null;
  const number = words[count] ?? String(count);
  const list = properties.map((property) => `\`${property ?? ''}\``);
  const all = `${list.slice(0, -1).join(', ')} and ${list.at(-1) ?? ''}`;
  return `${amount} ${number} of ${all} ${count === 1 ? 'is' : 'are'} ${what}.`;
}

const words = ['none', 'one', 'two', 'three'];

const amounts: ReadonlyMap<string, string> = new Map([
  ['=', 'Exactly'],
  ['>=', 'At least'],
  ['<=', 'At most'],
  ['>', 'More than'],
  ['<', 'Fewer than'],
]);

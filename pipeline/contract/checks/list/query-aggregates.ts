import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { ValueKind } from '../../../../server-template/shared/list/query-abilities.ts';
import type { Query } from '../../../model/api-model.ts';
import type { Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Question } from './query-question.ts';

const rules: Readonly<Record<ValueKind, (one: number, other: number) => number>> = {
  sum: (one, other) => one + other,
  avg: (one, other) => (one + other) / 2,
  min: Math.min,
  max: Math.max,
};

/** Aggregates of two rows: their count, the values of a number, and a group for each. */
export function aggregateQuestions(
  { abilities: { aggregate } }: Query,
  where: Readonly<Record<string, unknown>>,
  [one, other]: readonly [Row, Row],
): readonly Question[] {
  if (aggregate === undefined) return [];
  const numbers = (property: string): readonly [number, number] | null => {
    const [left, right] = [one[property], other[property]];
    return isSmallInteger(left) && isSmallInteger(right) ? [left, right] : null;
  };
  const values = (Object.keys(rules) as ValueKind[]).flatMap((kind): readonly Question[] => {
    const [name, pair] =
      Object.entries(aggregate.values[kind])
        .map(([label, { property }]) => [label, numbers(property)] as const)
        .find(([, found]) => found !== null) ?? [];
    if (name === undefined || !pair) return [];
    const expected = rules[kind](...pair);
    return [
      {
        body: { where, aggregate: { [kind]: [name] } },
        message: `The ${kind} of ${name} is wrong for the matching rows.`,
        isRight: ({ groups: [group] }) => {
          const found: unknown = group?.[kind];
          return isJsonObject(found) && isSameValue(expected, found[name]);
        },
      },
    ];
  });
  if (!aggregate.count) return values;
  const apart = Object.entries(aggregate.groupBy).find(
    ([, { property }]) => numbers(property) !== null && one[property] !== other[property],
  );
  const counted = { where, aggregate: { count: true } };
  const grouped: Question[] =
    apart === undefined
      ? []
      : [
          {
            body: { ...counted, groupBy: [apart[0]] },
            message: `The groups by ${apart[0]} are wrong for the matching rows.`,
            isRight: ({ groups }) =>
              groups.length === 2 && groups.every(({ count }) => count === 1),
          },
        ];
  return [
    {
      body: counted,
      message: 'The count is not the number of matching rows.',
      isRight: ({ groups: [group] }) => group?.['count'] === 2,
    },
    ...values,
    ...grouped,
  ];
}

/** Sums of such numbers are exact in every database. */
function isSmallInteger(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
}

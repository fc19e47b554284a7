import type { WhereTable } from '../../../../server-template/shared/list/where-tree.ts';
import { valueKinds } from '../../../../server-template/shared/list/query-abilities.ts';
import type { Query } from '../../../model/api-model.ts';
import type { Row } from '../../rows/row-shape.ts';

/** The body of a query. */
export type QueryBody = Readonly<Record<string, unknown>>;

/** Limit for wide tables. */
const mostColumns = 8;

/** Conditions that find a row of a table by its values. */
export function conditionsOn({ columns }: WhereTable, row: Row): readonly QueryBody[] {
  return Object.entries(columns)
    .filter(([, { property, form }]) => form === undefined && isPlain(row[property]))
    .slice(0, mostColumns)
    .map(([name, { property }]) => ({ [name]: { eq: row[property] } }));
}

/** Queries that might reveal a row of their own table. */
export function queriesAbout({ abilities }: Query, row: Row): readonly QueryBody[] {
  const { where, aggregate } = abilities;
  const table = where?.tables[where.root];
  const conditions = table === undefined ? [] : conditionsOn(table, row);
  const [first] = conditions;
  return [
    {},
    ...conditions.map((one) => ({ where: one })),
    ...(first === undefined
      ? []
      : [{ where: { not: { not: first } } }, { where: { or: [first, first] } }]),
    ...(aggregate === undefined ? [] : grouped(aggregate, first)),
  ];
}

function grouped(
  { count, values, groupBy }: NonNullable<Query['abilities']['aggregate']>,
  condition: QueryBody | undefined,
): readonly QueryBody[] {
  const kinds = valueKinds.flatMap((kind) => {
    const names = Object.keys(values[kind]).slice(0, mostColumns);
    return names.length === 0 ? [] : [{ aggregate: { [kind]: names } }];
  });
  const counted = count ? [{ aggregate: { count: true } }] : [];
  return [
    ...counted,
    ...(condition === undefined ? [] : counted.map((one) => ({ ...one, where: condition }))),
    ...kinds,
    ...Object.keys(groupBy)
      .slice(0, mostColumns)
      .map((name) => ({ ...counted[0], groupBy: [name] })),
  ];
}

/** Queries that might reveal rows by a named property. */
export function queriesNaming(
  { abilities, list }: Query,
  property: string,
  value: unknown,
): readonly QueryBody[] {
  const { where, aggregate } = abilities;
  const namesIn = (
    columns: Readonly<Record<string, { readonly property: string }>> = {},
  ): readonly string[] =>
    Object.entries(columns).flatMap(([name, column]) =>
      column.property === property ? [name] : [],
    );
  const sortable = (list.sortable ?? []).filter((one) => one.property === property);
  return [
    ...namesIn(where?.tables[where.root]?.columns).map((name) => ({
      where: { [name]: { eq: value } },
    })),
    ...sortable.map(({ name }) => ({ [list.sort?.name ?? 'sort']: [name] })),
    ...namesIn(aggregate?.groupBy).map((name) => ({ groupBy: [name], aggregate: { count: true } })),
    ...valueKinds.flatMap((kind) =>
      namesIn(aggregate?.values[kind]).map((name) => ({ aggregate: { [kind]: [name] } })),
    ),
  ];
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

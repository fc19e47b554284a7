import type { PropertyGuards } from '../access/property-guards.ts';
import type { RowRule } from '../access/row-rule.ts';
import type { ListFilter } from './list-abilities.ts';
import type { WhereTree } from './where-tree.ts';

/** A relation that leads from the rows of a list to those that a filter compares. */
export interface FollowedRelation {
  readonly name: string;
  readonly model: string;
  /** Pairs of properties for each column of the foreign key: the own one and the related row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** Condition on each related row. */
  readonly rows?: RowRule;
  /** Scopes needed to read properties of its model. */
  readonly read?: PropertyGuards['read'];
}

/** A filter by a column of related rows: at least one of them satisfies it. */
export interface RelatedFilter extends ListFilter {
  /** Relations to follow, at least one. */
  readonly way: readonly FollowedRelation[];
}

/** A filter by related rows with its values in JSON, at least one. */
export interface RelatedCondition {
  readonly filter: RelatedFilter;
  readonly values: readonly unknown[];
}

/**
 * The conditions on related rows; undefined: none. Those on the same relation must hold for the
 * same row, as in the body of a query.
 */
export function relatedWhere(conditions: readonly RelatedCondition[]): WhereTree | undefined {
  return conditions.length === 0 ? undefined : { kind: 'all', rules: followed(conditions, 0) };
}

function followed(conditions: readonly RelatedCondition[], depth: number): readonly WhereTree[] {
  const ways = Map.groupBy(conditions, ({ filter }) => filter.way[depth]?.name ?? null);
  return [...ways.values()].flatMap((some) => {
    const relation = some[0]?.filter.way[depth];
    if (relation === undefined) return some.map(comparison);
    const { model, key, rows } = relation;
    const ruled: readonly WhereTree[] = rows === undefined ? [] : [{ kind: 'rows', rows }];
    const rules = [...followed(some, depth + 1), ...ruled];
    return [{ kind: 'related', model, key, rule: { kind: 'all', rules } }];
  });
}

function comparison({ filter, values }: RelatedCondition): WhereTree {
  const { property, form, op, parameter } = filter;
  const compared = { kind: 'where', property, op, values, place: parameter.name } as const;
  return form === undefined ? compared : { ...compared, form };
}

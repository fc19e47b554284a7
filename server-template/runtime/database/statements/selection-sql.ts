import { type SQL, sql } from 'drizzle-orm';
import { conditionSql, fieldOf, type RuledTable } from '../rules/condition-sql.ts';
import type { RowCondition } from '../rules/row-condition.ts';
import { boundSql, rankedSql } from '../shape/shaped-field.ts';
import type { TableShape } from '../table-shape.ts';
import { equalSql, orderedSql } from '../shape/compared-values.ts';
import { followSql, orderSql, totalTerms } from './list-order.ts';
import { amongSql, firstRowsSql } from './related-rows.ts';
import type { SelectedSql, SelectionWords } from './selected-sql.ts';
import type { ComparedNames, SelectionTree } from './selection-tree.ts';

/** What the SQL of a tree is made with. */
interface TreeParts {
  readonly shape: TableShape;
  readonly words: SelectionWords;
  /** By their place in the tree. */
  readonly rules: readonly RowCondition[];
}

/** Compiles a tree; the caller's rule also applies to the first rows of a key. */
export function selectionSql(tree: SelectionTree, parts: TreeParts, rule: SQL | null): SelectedSql {
  const { shape, words } = parts;
  const terms = tree.order.map(({ property, isDescending }) => ({
    column: fieldOf(shape, property).column,
    isDescending,
  }));
  const total = totalTerms(shape, terms);
  const order = total.terms.map((term) => orderSql(term, words));
  return {
    where: whereSql(tree, { ...parts, order }, rule),
    order,
    ordered: total.ordered,
  };
}

function whereSql(
  tree: SelectionTree,
  parts: TreeParts & { readonly order: readonly SQL[] },
  rule: SQL | null,
): SQL | undefined {
  const conditions = conditionsOf(tree, parts);
  if (conditions.length === 0) return undefined;
  const { properties, most } = tree.among ?? {};
  if (properties === undefined || most === undefined) return sql.join(conditions, sql` and `);
  const { shape, words, order } = parts;
  const columns = properties.map((property) => fieldOf(shape, property).column);
  const condition = sql.join(rule === null ? conditions : [...conditions, rule], sql` and `);
  return firstRowsSql(shape, { columns, most, order, condition, words });
}

function conditionsOf(
  { conditions, search, after, among, where, order }: SelectionTree,
  parts: TreeParts,
): SQL[] {
  const { shape } = parts;
  const made = conditions.map((condition) => comparedSql(condition, shape, parts));
  if (search !== undefined) made.push(searchSql(search, parts));
  if (after !== undefined) {
    const steps = order.map(({ property, isDescending }, index) => {
      return { field: fieldOf(shape, property), isDescending, name: after[index] ?? null };
    });
    made.push(followSql(steps));
  }
  if (among !== undefined) made.push(keyedSql(among, shape));
  if (where !== undefined) made.push(treeSql(where, parts));
  return made;
}

function treeSql(where: NonNullable<SelectionTree['where']>, parts: TreeParts): SQL {
  const { shape, rules } = parts;
  const tables = { own: shape, related: shape.related, at: shape };
  return conditionSql(where, tables, (leaf, at) => {
    if (leaf.kind === 'compare') return comparedSql(leaf, at, parts);
    const { index, names } = leaf;
    return rules[index]?.sql(null, (name) => names[name] ?? name) ?? sql`1 = 1`;
  });
}

function comparedSql(
  { property, op, names, isNull }: ComparedNames,
  at: RuledTable,
  { words }: TreeParts,
): SQL {
  const { column, codec } = fieldOf(at, property);
  switch (op) {
    case 'null':
      return isNull === true ? sql`${column} is null` : sql`${column} is not null`;
    case 'like':
      return words.contains(sql`${column}`, sentText(names));
    case 'eq':
    case 'ne':
    case 'in': {
      const text = words.comparedText?.(column) ?? null;
      const bound = names.map((name) =>
        text === null ? boundSql(codec, name) : sql`${sql.placeholder(name)}`,
      );
      return equalSql(text ?? column, op === 'ne', bound);
    }
    default:
      return orderedSql(
        column,
        op,
        names.map((name) => rankedSql(codec, name)),
      );
  }
}

function searchSql(
  { properties, names }: NonNullable<SelectionTree['search']>,
  { shape, words }: TreeParts,
): SQL {
  const found = properties.map((property) =>
    words.contains(sql`${fieldOf(shape, property).column}`, sentText(names)),
  );
  return sql`(${sql.join(found, sql` or `)})`;
}

function sentText(names: readonly string[]): { readonly pattern: SQL; readonly text: SQL } {
  const [pattern = '', text = ''] = names;
  return { pattern: sql`${sql.placeholder(pattern)}`, text: sql`${sql.placeholder(text)}` };
}

function keyedSql(
  { properties, keys }: NonNullable<SelectionTree['among']>,
  shape: TableShape,
): SQL {
  const fields = properties.map((property) => fieldOf(shape, property));
  const bound = keys.map((names) =>
    fields.map(({ codec }, index) => boundSql(codec, String(names[index]))),
  );
  return amongSql(
    fields.map(({ column }) => column),
    bound,
  );
}

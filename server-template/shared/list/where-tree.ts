import { isJsonObject } from '../json/json-object.ts';
import type { PropertyGuards } from '../access/property-guards.ts';
import type { RowRule } from '../access/row-rule.ts';
import type { ErrorDetail } from '../problem-texts.ts';
import type { ConditionTree } from './condition-tree.ts';
import { keyProperties, type EmbeddedJunction } from './embedding.ts';
import type { ListColumn } from './list-abilities.ts';
import { operandsOf, type WhereOperator } from './operators.ts';

/** What conditions of a request may use. */
export interface WhereAbilities {
  /** Name of the queried table, among the tables. */
  readonly root: string;
  readonly tables: Readonly<Record<string, WhereTable>>;
  /** Limit of nesting; at least 1. */
  readonly depth: number;
  /** Limit of comparisons. */
  readonly terms: number;
}

/** The properties and relations of a table that conditions may name. */
export interface WhereTable {
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly relations?: Readonly<Record<string, WhereRelation>>;
  /** Scopes needed for conditions on properties of its model. */
  readonly read?: PropertyGuards['read'];
}

/** A relation that conditions may follow. */
export interface WhereRelation {
  /** Name among the tables. */
  readonly table: string;
  readonly model: string;
  readonly key: readonly (readonly [own: string, other: string])[];
  /** The junction table, to whose rows the key leads; absent: none. */
  readonly through?: EmbeddedJunction;
  /** Condition on each related row. */
  readonly rows?: RowRule;
}

/** A comparison in a request. */
export interface WhereComparison extends ListColumn {
  readonly kind: 'where';
  readonly op: WhereOperator;
  /** In JSON, at least one. */
  readonly values: readonly unknown[];
  /** Its place in the body: `where.price.gte`. */
  readonly place: string;
}

/** The rule of a model's own operations for rows in a condition. */
export interface WhereRule {
  readonly kind: 'rows';
  readonly rows: RowRule;
}

/** Conditions of a request. */
export type WhereTree = ConditionTree<WhereComparison | WhereRule>;

/** Parsed conditions. */
export interface ReadWhere {
  readonly tree: WhereTree;
  /** The scopes that they need. */
  readonly needs: readonly { readonly field: string; readonly scope: string }[];
}

/** Parses the conditions in a valid body; returns an error instead of invalid ones. */
export function readWhere(
  abilities: WhereAbilities,
  sent: unknown,
): ReadWhere | { readonly wrong: readonly ErrorDetail[] } {
  const reading: Reading = { abilities, needs: [], terms: { count: 0 }, deepest: { depth: 0 } };
  const tree = readConditions(reading, sent, { table: abilities.root, place: 'where', depth: 1 });
  const { depth, terms } = abilities;
  if (reading.deepest.depth > depth) return wrong(`is nested deeper than ${depth} conditions`);
  if (reading.terms.count > terms) return wrong(`has more than ${terms} comparisons`);
  return { tree, needs: reading.needs };
}

function wrong(message: string): { readonly wrong: readonly ErrorDetail[] } {
  return { wrong: [{ in: 'body', field: 'where', message }] };
}

interface Reading {
  readonly abilities: WhereAbilities;
  readonly needs: { readonly field: string; readonly scope: string }[];
  readonly terms: { count: number };
  readonly deepest: { depth: number };
}

interface Place {
  readonly table: string;
  readonly place: string;
  readonly depth: number;
}

const joints: Readonly<Record<string, 'all' | 'any'>> = { and: 'all', or: 'any' };

/** All conditions of an object must hold. Conditions that are nested too deeply are not parsed. */
function readConditions(reading: Reading, sent: unknown, at: Place): WhereTree {
  reading.deepest.depth = Math.max(reading.deepest.depth, at.depth);
  const rules: WhereTree[] = [];
  if (isJsonObject(sent) && at.depth <= reading.abilities.depth)
    for (const name of Object.keys(sent)) rules.push(...readCondition(reading, name, sent, at));
  return joined('all', rules);
}

function readCondition(
  reading: Reading,
  name: string,
  { [name]: value }: Readonly<Record<string, unknown>>,
  at: Place,
): readonly WhereTree[] {
  const { columns = {}, relations = {} } = reading.abilities.tables[at.table] ?? {};
  const place = `${at.place}.${name}`;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column !== undefined) {
    needScope(reading, reading.abilities.tables[at.table]?.read ?? {}, column.property, place);
    return readComparisons(reading, value, { column, place });
  }
  const inner = { table: at.table, place, depth: at.depth + 1 };
  const relation = Object.hasOwn(relations, name) ? relations[name] : undefined;
  if (relation !== undefined) return [readRelated(reading, value, relation, inner)];
  const kind = Object.hasOwn(joints, name) ? joints[name] : undefined;
  if (kind !== undefined) {
    const parts = Array.isArray(value) ? (value as readonly unknown[]) : [];
    const rules = parts.map((part, index) =>
      readConditions(reading, part, { ...inner, place: `${place}.${index}` }),
    );
    return [joined(kind, rules)];
  }
  return name === 'not' ? [{ kind: 'not', rule: readConditions(reading, value, inner) }] : [];
}

/** Notes the scope that a condition on a property needs. */
function needScope(
  { needs }: Reading,
  read: PropertyGuards['read'],
  property: string,
  field: string,
): void {
  const scope = Object.hasOwn(read, property) ? read[property] : undefined;
  if (scope !== undefined) needs.push({ field, scope });
}

function readRelated(
  reading: Reading,
  value: unknown,
  { table, model, key, rows, through }: WhereRelation,
  at: Place,
): WhereTree {
  const { tables } = reading.abilities;
  // Related rows reveal the values of foreign keys.
  for (const [guards = {}, property] of keyProperties(
    { key, through },
    [at.table, table].map((name) => tables[name]?.read),
  ))
    needScope(reading, guards, property, at.place);
  const rule = readConditions(reading, value, { ...at, table });
  const found = {
    kind: 'related' as const,
    model,
    key: through?.key ?? key,
    rule: ruled(rule, rows),
  };
  if (through === undefined) return found;
  return { kind: 'related', model: through.model, key, rule: ruled(found, through.rows) };
}

function ruled(rule: WhereTree, rows: RowRule | undefined): WhereTree {
  return joined('all', rows === undefined ? [rule] : [rule, { kind: 'rows', rows }]);
}

function readComparisons(
  reading: Reading,
  sent: unknown,
  { column, place }: { readonly column: ListColumn; readonly place: string },
): readonly WhereTree[] {
  if (!isJsonObject(sent)) return [];
  return Object.keys(sent).map((name) => {
    // The body is valid.
    const op = name as WhereOperator;
    const values = operandsOf(op, sent[op]);
    reading.terms.count += values.length;
    return { ...column, kind: 'where', op, values, place: `${place}.${op}` };
  });
}

function joined(kind: 'all' | 'any', rules: readonly WhereTree[]): WhereTree {
  const [only, ...others] = rules;
  return only !== undefined && others.length === 0 ? only : { kind, rules };
}

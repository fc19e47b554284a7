import { type SQL, sql } from 'drizzle-orm';
import {
  fitOperand,
  nobody,
  ruleFor,
  type Caller,
  type FitValue,
  type RowRule,
  type RuleLeaf,
} from '../../../shared/access/row-rule.ts';
import { operandsOf } from '../../../shared/list/operators.ts';
import { fittingValue } from '../../../shared/codecs/key-value.ts';
import { boundSql, valueSql, type TableKnowledge } from '../shape/shaped-field.ts';
import { orderedSql } from '../shape/compared-values.ts';
import {
  conditionSql,
  fieldOf,
  tableOf,
  type RuledTable,
  type RuledTables,
} from './condition-sql.ts';

/** Values of placeholders. */
type Parameters = Record<string, unknown>;

/** The condition of a rule for one caller. */
export interface RowCondition {
  /** Equal for callers whose conditions differ only in values. */
  readonly key: string;
  /** With placeholders, optionally renamed, or with values; null: all rows. */
  readonly sql: (values?: Parameters | null, nameOf?: (name: string) => string) => SQL | null;
  /** `r0` and so on. */
  readonly parameters: Parameters;
}

/** Input of conditions. */
export interface RuleParts extends RuledTables {
  readonly rule: RowRule;
  readonly knowledge: Pick<TableKnowledge, 'sameText'>;
}

/** Creates the conditions of callers; null for one who reaches no row. */
export function rowConditions(parts: RuleParts): (caller?: Caller) => RowCondition | null {
  const fit = fitFor(parts);
  return (caller = nobody) => {
    const left = ruleFor(parts.rule, caller, fit);
    if (left === false) return null;
    if (left === true) return { key: '', sql: () => null, parameters: {} };
    const parameters: Parameters = {};
    const key = describe(left, parameters);
    return {
      key,
      parameters,
      sql: (values = null, nameOf = (name) => name) =>
        ruleSql(left, { ...parts, next: { number: 0 }, values, nameOf }),
    };
  };
}

/** Converts claims into the form of column values. */
function fitFor(tables: RuledTables): FitValue {
  return ({ model, property, op }, value) => {
    const field = fieldOf(tableOf(tables, model), property);
    const fitting = fitOperand(op, value, (item) => fittingValue(field.codec, item));
    return op === 'in' && fitting !== undefined ? evenList(fitting as readonly unknown[]) : fitting;
  };
}

/** Own properties in a rule: a write that sets none of them cannot violate it. */
export function ruledProperties(rule: RowRule): readonly string[] {
  switch (rule.kind) {
    case 'all':
    case 'any':
      return rule.rules.flatMap(ruledProperties);
    case 'not':
      return ruledProperties(rule.rule);
    case 'related':
      return rule.key.map(([own]) => own);
    case 'scope':
      return [];
    default:
      return [rule.property];
  }
}

/** Pads lists to a power of two, so that few statements are enough. */
function evenList(values: readonly unknown[]): readonly unknown[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => values.at(-1))];
}

/** Describes the structure of a condition and collects its values, in the order of its SQL. */
function describe(rule: RowRule<unknown>, parameters: Parameters): string {
  switch (rule.kind) {
    case 'all':
    case 'any':
      return `${rule.kind}(${rule.rules.map((part) => describe(part, parameters)).join()})`;
    case 'not':
      return `not(${describe(rule.rule, parameters)})`;
    case 'related':
      return `${rule.model}:${rule.key[0]?.[0] ?? ''}(${describe(rule.rule, parameters)})`;
    case 'null':
      return `${rule.property} null ${String(rule.isNull)}`;
    case 'compare': {
      const values = operandsOf(rule.op, rule.value);
      for (const value of values) parameters[`r${Object.keys(parameters).length}`] = value;
      return `${rule.property} ${rule.op} ${values.length}`;
    }
    case 'scope':
      return rule.scope;
  }
}

interface Making extends RuleParts {
  readonly next: { number: number };
  /** Null: placeholders. */
  readonly values: Parameters | null;
  readonly nameOf: (name: string) => string;
}

function ruleSql(rule: RowRule<unknown>, making: Making): SQL {
  return conditionSql(rule, { ...making, at: making.own }, (leaf, at) => {
    if (leaf.kind === 'scope') return sql`1 = 0`;
    if (leaf.kind === 'compare') return comparisonSql(leaf, at, making);
    const { column } = fieldOf(at, leaf.property);
    return leaf.isNull ? sql`${column} is null` : sql`${column} is not null`;
  });
}

/** A condition with its values, for a query that runs once. */
export function freeCondition(condition: RowCondition | null): SQL | null | undefined {
  if (condition === null) return null;
  return condition.sql(condition.parameters) ?? undefined;
}

function comparisonSql(
  { property, op, value }: Extract<RuleLeaf<unknown>, { readonly kind: 'compare' }>,
  at: RuledTable,
  { next, values: given, knowledge, nameOf }: Making,
): SQL {
  const field = fieldOf(at, property);
  const bound = (): SQL => {
    const name = `r${next.number++}`;
    return given === null
      ? boundSql(field.codec, nameOf(name))
      : valueSql(field.codec, given[name]);
  };
  const same = (): SQL => {
    const parameter = bound();
    // Claims are compared exactly, even if the column's collation ignores case.
    return knowledge.sameText?.(field.column, parameter) ?? sql`${field.column} = ${parameter}`;
  };
  const values = operandsOf(op, value);
  switch (op) {
    case 'eq':
      return same();
    case 'ne':
      return sql`not (${same()})`;
    case 'in':
      return sql`(${sql.join(values.map(same), sql` or `)})`;
    default:
      return orderedSql(field.column, op, values.map(bound));
  }
}

import { type SQL, sql, type Table, type View } from 'drizzle-orm';
import {
  nobody,
  ruleFor,
  type Caller,
  type Comparison,
  type RowRule,
} from '../../shared/access/row-rule.ts';
import { fittingValue } from './key-value.ts';
import { boundSql, valueSql, type ShapedField, type TableKnowledge } from '../shaped-field.ts';

/** Values for placeholders. */
type Parameters = Record<string, unknown>;

/** What a rule leaves of the rows for one caller. */
export interface RowCondition {
  /** Equal for all callers whose conditions differ in values alone. */
  readonly key: string;
  /** With placeholders for the parameters, or with their values; null: all rows. */
  readonly sql: (values?: Parameters | null) => SQL | null;
  /** `r0` and so on. */
  readonly parameters: Parameters;
}

/** A table whose columns a rule compares. */
export interface RuledTable {
  readonly table: Table | View;
  readonly columns: readonly ShapedField[];
}

/** What conditions are made of. */
export interface RuleParts {
  readonly rule: RowRule;
  readonly own: RuledTable;
  /** By their models. */
  readonly related: ReadonlyMap<string, RuledTable>;
  readonly knowledge: Pick<TableKnowledge, 'sameText'>;
}

/** Lists of claims beyond this are none. */
const mostListed = 1024;

/** Conditions for callers; null for one who reaches no row. */
export function rowConditions(parts: RuleParts): (caller?: Caller) => RowCondition | null {
  const fit = ({ model, property, op }: Comparison, value: unknown): unknown => {
    const field = fieldOf(tableOf(parts, model), property);
    if (op !== 'in') return fittingValue(field, value);
    const list = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const fitting = list
      .map((item) => fittingValue(field, item))
      .filter((item) => item !== undefined);
    return fitting.length === 0 || fitting.length > mostListed ? undefined : evenList(fitting);
  };
  return (caller = nobody) => {
    const left = ruleFor(parts.rule, caller, fit);
    if (left === false) return null;
    if (left === true) return { key: '', sql: () => null, parameters: {} };
    const parameters: Parameters = {};
    const key = describe(left, parameters);
    return {
      key,
      parameters,
      sql: (values = null) =>
        conditionSql(left, { ...parts, at: parts.own, next: { number: 0 }, values }),
    };
  };
}

/** Own properties that a rule looks at: a write that sets none of them cannot break it. */
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

/** Lists are filled up to a power of two, so that few statements serve all of them. */
function evenList(values: readonly unknown[]): readonly unknown[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => values.at(-1))];
}

/** Names the structure of a condition and gathers its values, in the order in which its SQL takes them. */
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
      const values = rule.op === 'in' ? (rule.value as readonly unknown[]) : [rule.value];
      for (const value of values) parameters[`r${Object.keys(parameters).length}`] = value;
      return `${rule.property} ${rule.op} ${values.length}`;
    }
    case 'scope':
      return rule.scope;
  }
}

interface Making extends RuleParts {
  /** The table whose rows are meant here. */
  readonly at: RuledTable;
  readonly next: { number: number };
  /** Null: placeholders stand for them. */
  readonly values: Parameters | null;
}

function conditionSql(rule: RowRule<unknown>, making: Making): SQL {
  switch (rule.kind) {
    case 'all':
    case 'any': {
      if (rule.rules.length === 0) return sql`1 = 1`;
      const parts = rule.rules.map((part) => conditionSql(part, making));
      return sql`(${sql.join(parts, rule.kind === 'all' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`not (${conditionSql(rule.rule, making)})`;
    case 'null': {
      const { column } = fieldOf(making.at, rule.property);
      return rule.isNull ? sql`${column} is null` : sql`${column} is not null`;
    }
    case 'compare':
      return comparisonSql(rule, making);
    case 'related':
      return relatedSql(rule, making);
    case 'scope':
      return sql`1 = 0`;
  }
}

/** A condition with its values, for a query that is run once. */
export function freeCondition(condition: RowCondition | null): SQL | null | undefined {
  if (condition === null) return null;
  return condition.sql(condition.parameters) ?? undefined;
}

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

function comparisonSql(
  { property, op, value }: Extract<RowRule<unknown>, { readonly kind: 'compare' }>,
  { at, next, values, knowledge }: Making,
): SQL {
  const field = fieldOf(at, property);
  const bound = (): SQL => {
    const name = `r${next.number++}`;
    return values === null ? boundSql(field.codec, name) : valueSql(field.codec, values[name]);
  };
  const same = (): SQL => {
    const parameter = bound();
    // Callers are told apart letter by letter, also where a column takes no notice of case.
    return knowledge.sameText?.(field.column, parameter) ?? sql`${field.column} = ${parameter}`;
  };
  if (op === 'eq') return same();
  if (op === 'ne') return sql`not (${same()})`;
  if (op !== 'in') return sql`${field.column} ${signs[op]} ${bound()}`;
  const parts = (value as readonly unknown[]).map(same);
  return sql`(${sql.join(parts, sql` or `)})`;
}

function relatedSql(
  { model, key, rule }: Extract<RowRule<unknown>, { readonly kind: 'related' }>,
  making: Making,
): SQL {
  const { at, own } = making;
  const other = tableOf(making, model);
  const inner = conditionSql(rule, { ...making, at: other });
  const pairs = key.map(
    ([mine, theirs]) => [fieldOf(at, mine).column, fieldOf(other, theirs).column] as const,
  );
  const [only, ...more] = pairs;
  if (only === undefined || more.length > 0) {
    const links = pairs.map(([mine, theirs]) => sql`${theirs} = ${mine}`);
    const link = sql.join(links, sql` and `);
    return sql`exists (select 1 from ${other.table} where ${link} and ${inner})`;
  }
  const [mine, theirs] = only;
  // MySQL reads the table that it writes only through a table of its own.
  return other.table === own.table
    ? sql`${mine} in (select known.value from (select ${theirs} as value from ${other.table} where ${inner}) as known)`
    : sql`${mine} in (select ${theirs} from ${other.table} where ${inner})`;
}

function tableOf({ own, related }: RuleParts, model: string | null): RuledTable {
  const found = model === null ? own : related.get(model);
  if (found === undefined)
    throw new Error(`a rule needs the table of ${String(model)}: build again`);
  return found;
}

function fieldOf({ columns }: RuledTable, property: string): ShapedField {
  const found = columns.find((field) => field.property === property);
  if (found === undefined) throw new Error(`the table has no property ${JSON.stringify(property)}`);
  return found;
}

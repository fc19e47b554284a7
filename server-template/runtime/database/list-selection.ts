import { type SQL, sql } from 'drizzle-orm';
import { RejectedValue } from '../../shared/codecs/value-codec.ts';
import { DatabaseError, type FailureField } from './database-failure.ts';
import type { Caller, RowRule } from '../../shared/access/row-rule.ts';
import { nobody } from '../../shared/access/row-rule.ts';
import type { ConditionTree } from '../../shared/list/condition-tree.ts';
import type { WhereComparison, WhereTree } from '../../shared/list/where-tree.ts';
import type { AmongKeys, ComparedColumn, ListSelection, OrderColumn } from './database.ts';
import { formCodec } from './form-codec.ts';
import type { Parameters } from './table-queries.ts';
import { boundSql, endlessNumber, rankedSql, type ShapedField } from './shaped-field.ts';
import {
  conditionSql,
  fieldOf,
  tableOf,
  type RuledTable,
  type RuledTables,
} from './rules/condition-sql.ts';
import { rowConditions } from './rules/row-condition.ts';
import { equalSql, operators, padded } from './statements/compared-values.ts';
import { parameterName } from './statements/parameter-name.ts';
import { followSql, orderSql, totalTerms, type Step } from './statements/list-order.ts';
import type { PlannedSelection, SelectionWords } from './statements/selected-sql.ts';
import { amongSql, firstRowsSql, type FirstRows } from './statements/related-rows.ts';
import type { TableShape } from './table-shape.ts';

/** What selections are planned for. */
export interface Planning {
  readonly shape: TableShape;
  readonly words: SelectionWords;
  readonly caller?: Caller | undefined;
}

/** Plans the statement of a selection; throws DatabaseError for values that do not fit columns. */
export function planSelection(planning: Planning, selection: ListSelection): PlannedSelection {
  const plan = new Plan(planning);
  for (const condition of selection.conditions) plan.compare(condition);
  if (selection.search !== null) plan.search(selection.search);
  if (selection.after !== null) plan.follow(selection, selection.after);
  if (selection.among !== undefined) plan.among(selection.among);
  if (selection.where !== undefined) plan.where(selection.where);
  return plan.ordered(selection.order);
}

type MakeSql = () => SQL;

/** Conditions ready to be compiled to SQL, with a key of their structure. */
interface PlannedTree {
  readonly key: string;
  readonly tree: ConditionTree<{ readonly kind: 'made'; readonly make: MakeSql }>;
}

/** The table at a place of the conditions. */
interface PlannedAt extends RuledTables {
  readonly at: RuledTable;
  readonly model: string | null;
}

class Plan {
  readonly #shape: TableShape;
  readonly #words: SelectionWords;
  readonly #caller: Caller;
  readonly #keys: string[] = [];
  readonly #parameters: Parameters = {};
  readonly #parts: MakeSql[] = [];
  readonly #rejected: FailureField[] = [];
  #first: FirstRows | null = null;
  #count = 0;

  constructor({ shape, words, caller = nobody }: Planning) {
    this.#shape = shape;
    this.#words = words;
    this.#caller = caller;
  }

  compare(comparison: ComparedColumn): void {
    const origin = { in: 'query', field: comparison.parameter } as const;
    const { key, make } = this.#comparison(this.#field(comparison.property), comparison, origin);
    this.#add(key, make);
  }

  where(tree: WhereTree): void {
    const { shape, related } = { shape: this.#shape, related: this.#shape.related };
    const tables = { own: { table: shape.table, columns: shape.columns }, related };
    const planned = this.#planned(tree, { ...tables, at: tables.own, model: null });
    this.#add(`where ${planned.key}`, () =>
      conditionSql(planned.tree, { ...tables, at: tables.own }, ({ make }) => make()),
    );
  }

  /** The conditions with bound values and with their rules applied for the caller. */
  #planned(tree: WhereTree, at: PlannedAt): PlannedTree {
    switch (tree.kind) {
      case 'all':
      case 'any': {
        const parts = tree.rules.map((rule) => this.#planned(rule, at));
        const key = `${tree.kind}(${parts.map((part) => part.key).join()})`;
        return { key, tree: { kind: tree.kind, rules: parts.map((part) => part.tree) } };
      }
      case 'not': {
        const part = this.#planned(tree.rule, at);
        return { key: `not(${part.key})`, tree: { kind: 'not', rule: part.tree } };
      }
      case 'related': {
        const { model, key } = tree;
        const { own, related } = at;
        const part = this.#planned(tree.rule, { own, related, at: tableOf(at, model), model });
        return {
          key: `${model}:${key.map(([name]) => name).join()}(${part.key})`,
          tree: { kind: 'related', model, key, rule: part.tree },
        };
      }
      case 'rows':
        return this.#ruled(tree.rows, at);
      case 'where': {
        const origin = { in: 'body', field: tree.place } as const;
        const { key, make } = this.#comparison(fieldOf(at.at, tree.property), tree, origin);
        return { key, tree: { kind: 'made', make } };
      }
    }
  }

  /** A rule of another model's rows, applied as by that model's own operation. */
  #ruled(rows: RowRule, at: PlannedAt): PlannedTree {
    const tables = { own: at.at, related: at.related };
    const left = rowConditions({
      ...{ ...tables, rule: rows },
      knowledge: { sameText: this.#shape.sameText ?? (() => null) },
    })(this.#caller);
    if (left === null) return { key: 'none', tree: { kind: 'any', rules: [] } };
    const { key, parameters } = left;
    const bound = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, this.#bind(value)]),
    );
    const make = (): SQL => left.sql(null, (name) => bound[name] ?? name) ?? sql`1 = 1`;
    return { key: `rows(${key})`, tree: { kind: 'made', make } };
  }

  #comparison(
    { property, column, codec }: ShapedField,
    { form, op, values }: Pick<WhereComparison, 'form' | 'op' | 'values'>,
    origin: Pick<FailureField, 'in' | 'field'>,
  ): { readonly key: string; readonly make: MakeSql } {
    const own = form === undefined ? codec : formCodec(codec, form, () => undefined);
    const encoded = (value: unknown): unknown => this.#encoded(own, value, origin);
    switch (op) {
      case 'null': {
        const isNull = values[0] === true;
        return {
          key: `${property} null ${isNull}`,
          make: () => (isNull ? sql`${column} is null` : sql`${column} is not null`),
        };
      }
      case 'like': {
        const sent = this.#text(String(values[0]));
        return {
          key: `${property} like`,
          make: () => this.#words.contains(sql`${column}`, sent()),
        };
      }
      case 'eq':
      case 'ne':
      case 'in': {
        const text = this.#words.comparedText?.(column) ?? null;
        const bound = padded(values).map((value) => {
          const name = this.#bind(encoded(value));
          return () => (text === null ? boundSql(own, name) : sql`${sql.placeholder(name)}`);
        });
        return {
          key: `${property} ${op} ${bound.length}`,
          make: () => equalSql(text ?? column, op === 'ne', bound),
        };
      }
      default: {
        const name = this.#bind(encoded(values[0]));
        return {
          key: `${property} ${op}`,
          make: () => sql`${column} ${operators[op]} ${rankedSql(own, name)}`,
        };
      }
    }
  }

  search({ properties, text }: NonNullable<ListSelection['search']>): void {
    const sent = this.#text(text);
    const columns = properties.map((property) => this.#field(property).column);
    this.#add(`search ${properties.join()}`, () => {
      const parts = columns.map((column) => this.#words.contains(sql`${column}`, sent()));
      return sql`(${sql.join(parts, sql` or `)})`;
    });
  }

  /** Only rows after the one with these values. */
  follow({ order, place = 'query' }: ListSelection, values: readonly unknown[]): void {
    const steps = order.map(({ property, isDescending }, index): Step => {
      const field = this.#field(property);
      const value = values[index] ?? null;
      const name =
        value === null
          ? null
          : this.#bind(
              endlessNumber(field.codec, value) ??
                this.#encoded(field.codec, value, { in: place, field: 'cursor' }),
            );
      return { field, isDescending, name };
    });
    const nulls = steps.map(({ name }) => (name === null ? 'n' : 'v')).join('');
    this.#add(`after ${nulls}`, () => followSql(steps));
  }

  among({ properties, keys, most }: AmongKeys): void {
    const fields = properties.map((property) => this.#field(property));
    const bound = padded(keys).map((key) =>
      fields.map((field, index) => {
        const name = this.#bind(
          this.#encoded(field.codec, key[index], { in: 'query', field: field.name }),
        );
        return () => boundSql(field.codec, name);
      }),
    );
    const columns = fields.map(({ column }) => column);
    this.#add(`among ${properties.join()} ${bound.length} ${most ?? ''}`, () =>
      amongSql(columns, bound),
    );
    if (most !== undefined) this.#first = { columns, most };
  }

  ordered(order: readonly OrderColumn[]): PlannedSelection {
    if (this.#rejected.length > 0)
      throw new DatabaseError({ kind: 'value', fields: this.#rejected });
    const sorted = order.map(({ property, isDescending }) => (isDescending ? '-' : '') + property);
    return {
      key: JSON.stringify([this.#keys, sorted]),
      parameters: this.#parameters,
      sql: (rule) => {
        const terms = order.map(({ property, isDescending }) => ({
          column: this.#field(property).column,
          isDescending,
        }));
        const total = totalTerms(this.#shape, terms);
        return {
          where: this.#where(rule),
          order: total.terms.map((term) => orderSql(term, this.#words)),
          ordered: total.ordered,
        };
      },
    };
  }

  #where(rule: SQL | null): SQL | undefined {
    if (this.#parts.length === 0) return undefined;
    const parts = this.#parts.map((make) => make());
    if (this.#first === null) return sql.join(parts, sql` and `);
    const condition = sql.join(rule === null ? parts : [...parts, rule], sql` and `);
    return firstRowsSql(this.#shape, { ...this.#first, condition, words: this.#words });
  }

  #add(key: string, part: MakeSql): void {
    this.#keys.push(key);
    this.#parts.push(part);
  }

  #field(property: string): ShapedField {
    const found = this.#shape.columns.find((field) => field.property === property);
    if (found === undefined)
      throw new Error(`the table has no property ${JSON.stringify(property)}`);
    return found;
  }

  #bind(value: unknown): string {
    const name = parameterName('c', this.#count++);
    this.#parameters[name] = value;
    return name;
  }

  #text(text: string): () => { readonly pattern: SQL; readonly text: SQL } {
    const escaped = text.replaceAll(this.#words.special, '!$&');
    const [pattern, plain] = [this.#bind(`%${escaped}%`), this.#bind(text)];
    return () => ({
      pattern: sql`${sql.placeholder(pattern)}`,
      text: sql`${sql.placeholder(plain)}`,
    });
  }

  #encoded(
    codec: ShapedField['codec'],
    value: unknown,
    origin: Pick<FailureField, 'in' | 'field'>,
  ): unknown {
    try {
      return codec.encode(value);
    } catch (error) {
      if (!(error instanceof RejectedValue)) throw error;
      this.#rejected.push({ ...origin, message: error.message });
      return null;
    }
  }
}

import { type Column, type SQL, sql } from 'drizzle-orm';
import { RejectedValue } from '../shared/codecs/value-codec.ts';
import { DatabaseError, type FailureField } from './database-failure.ts';
import type { AmongKeys, ComparedColumn, ListSelection, OrderColumn } from './database.ts';
import { formCodec } from './form-codec.ts';
import type { Parameters } from './table-queries.ts';
import { boundSql, type ShapedField } from './shaped-field.ts';
import { amongSql, firstRowsSql, type FirstRows } from './related-rows.ts';
import type { TableShape } from './table-shape.ts';

/** How a database says what databases say differently. */
export interface SelectionWords {
  /** Whether a text contains another without regard to case. `pattern` is the other as a pattern of LIKE, in which `!` takes the meaning of the character after it; `text` is it as it was sent. */
  readonly contains: (column: SQL, sent: { readonly pattern: SQL; readonly text: SQL }) => SQL;
  /** What has a meaning in a pattern of LIKE. */
  readonly special: RegExp;
  /** Whether NULL comes after all other values where nothing else is said. */
  readonly nullsLast: boolean;
  /** Whether rows of values can be compared: `(a, b) in (select …)`. */
  readonly comparesRows: boolean;
}

/** What a selection puts into a statement. */
export interface SelectedSql {
  readonly where: SQL | undefined;
  /** Before what makes the order total. */
  readonly order: readonly SQL[];
  /** Names of the columns in the order. */
  readonly ordered: ReadonlySet<string>;
}

/** Nothing is left out, and nothing but the key orders. */
export const everything: SelectedSql = { where: undefined, order: [], ordered: new Set() };

/** A selection, planned: statements of one key differ in their parameters alone. */
export interface PlannedSelection {
  readonly key: string;
  readonly parameters: Parameters;
  /** With the caller's rule, which decides too where only the first rows of a key are wanted; null: there is none. */
  readonly sql: (rule: SQL | null) => SelectedSql;
}

/** Plans the statement of a selection; throws DatabaseError for values that their columns cannot hold. */
export function planSelection(
  shape: TableShape,
  words: SelectionWords,
  selection: ListSelection,
): PlannedSelection {
  const plan = new Plan(shape, words);
  for (const condition of selection.conditions) plan.compare(condition);
  if (selection.search !== null) plan.search(selection.search);
  if (selection.after !== null) plan.follow(selection.order, selection.after);
  if (selection.among !== undefined) plan.among(selection.among);
  return plan.ordered(selection.order);
}

type MakeSql = () => SQL;

class Plan {
  readonly #shape: TableShape;
  readonly #words: SelectionWords;
  readonly #keys: string[] = [];
  readonly #parameters: Parameters = {};
  readonly #parts: MakeSql[] = [];
  readonly #rejected: FailureField[] = [];
  #first: FirstRows | null = null;
  #count = 0;

  constructor(shape: TableShape, words: SelectionWords) {
    this.#shape = shape;
    this.#words = words;
  }

  compare({ property, form, op, values, parameter }: ComparedColumn): void {
    const { column, codec } = this.#field(property);
    const own = form === undefined ? codec : formCodec(codec, form, () => undefined);
    switch (op) {
      case 'null': {
        const isNull = values[0] === true;
        return this.#add(`${property} null ${isNull}`, () =>
          isNull ? sql`${column} is null` : sql`${column} is not null`,
        );
      }
      case 'like': {
        const sent = this.#text(String(values[0]));
        return this.#add(`${property} like`, () => this.#words.contains(sql`${column}`, sent()));
      }
      case 'eq':
      case 'ne': {
        const bound = padded(values).map((value) => {
          const name = this.#bind(this.#encoded({ name: parameter, codec: own }, value));
          return () => boundSql(own, name);
        });
        return this.#add(`${property} ${op} ${bound.length}`, () =>
          equalSql(column, op === 'ne', bound),
        );
      }
      default: {
        const name = this.#bind(this.#encoded({ name: parameter, codec: own }, values[0]));
        return this.#add(
          `${property} ${op}`,
          () => sql`${column} ${operators[op]} ${boundSql(own, name)}`,
        );
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

  /** Only the rows that come after one with these values. */
  follow(order: readonly OrderColumn[], values: readonly unknown[]): void {
    const steps = order.map(({ property, isDescending }, index): Step => {
      const field = this.#field(property);
      const value = values[index] ?? null;
      const name =
        value === null ? null : this.#bind(this.#encoded({ ...field, name: 'cursor' }, value));
      return { field, isDescending, name };
    });
    const nulls = steps.map(({ name }) => (name === null ? 'n' : 'v')).join('');
    this.#add(`after ${nulls}`, () => followSql(steps));
  }

  among({ properties, keys, most }: AmongKeys): void {
    const fields = properties.map((property) => this.#field(property));
    const bound = padded(keys).map((key) =>
      fields.map((field, index) => {
        const name = this.#bind(this.#encoded(field, key[index]));
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
    const terms = order.map(({ property, isDescending }) => ({
      column: this.#field(property).column,
      isDescending,
    }));
    const sorted = order.map(({ property, isDescending }) => (isDescending ? '-' : '') + property);
    return {
      key: JSON.stringify([this.#keys, sorted]),
      parameters: this.#parameters,
      sql: (rule) => ({
        where: this.#where(rule),
        order: terms.map((term) => orderSql(term, this.#words)),
        ordered: new Set(terms.map(({ column }) => column.name)),
      }),
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
    const name = `c${this.#count++}`;
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

  #encoded({ name, codec }: Pick<ShapedField, 'name' | 'codec'>, value: unknown): unknown {
    try {
      return codec.encode(value);
    } catch (error) {
      if (!(error instanceof RejectedValue)) throw error;
      this.#rejected.push({ in: 'query', field: name, message: error.message });
      return null;
    }
  }
}

const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** The last value fills lists up to a power of two, so that there are few statements. */
function padded<Value>(values: readonly Value[]): readonly Value[] {
  const size = 2 ** Math.ceil(Math.log2(values.length));
  const last = values.slice(-1);
  return [...values, ...Array.from({ length: size - values.length }, () => last).flat()];
}

function equalSql(column: Column, isNot: boolean, values: readonly MakeSql[]): SQL {
  const [first, ...others] = values.map((make) => make());
  if (others.length === 0) return isNot ? sql`${column} <> ${first}` : sql`${column} = ${first}`;
  const list = sql.join([first as SQL, ...others], sql`, `);
  return isNot ? sql`${column} not in (${list})` : sql`${column} in (${list})`;
}

/** NULL comes first in ascending order, last in descending order, on every database. */
function orderSql(
  { column, isDescending }: { readonly column: Column; readonly isDescending: boolean },
  { nullsLast }: SelectionWords,
): SQL {
  const term = isDescending ? sql`${column} desc` : sql`${column}`;
  if (!nullsLast || column.notNull) return term;
  return isDescending ? sql`${term} nulls last` : sql`${term} nulls first`;
}

/** A column of an order, and where its page before ended: the parameter's name, null for NULL. */
interface Step {
  readonly field: ShapedField;
  readonly isDescending: boolean;
  readonly name: string | null;
}

/** Behind in the first column, or as far as there and behind in the second, and so on. */
function followSql(steps: readonly Step[]): SQL {
  const ways = steps.flatMap((step, index) => {
    const beyond = beyondSql(step);
    if (beyond === null) return [];
    return [sql.join([...steps.slice(0, index).map(sameSql), beyond], sql` and `)];
  });
  if (ways.length === 0) return sql`1 = 0`;
  const any = sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  );
  const bound = boundarySql(steps);
  return bound === null ? sql`(${any})` : sql`${bound} and (${any})`;
}

/** Null where no row is. */
function beyondSql({ field: { column, codec }, isDescending, name }: Step): SQL | null {
  if (name === null) return isDescending ? null : sql`${column} is not null`;
  if (!isDescending) return sql`${column} > ${boundSql(codec, name)}`;
  const below = sql`${column} < ${boundSql(codec, name)}`;
  return column.notNull ? below : sql`(${below} or ${column} is null)`;
}

function sameSql({ field: { column, codec }, name }: Step): SQL {
  return name === null ? sql`${column} is null` : sql`${column} = ${boundSql(codec, name)}`;
}

/** Lets an index begin where the page begins, which it does not see behind an OR. */
function boundarySql([first, ...others]: readonly Step[]): SQL | null {
  if (first === undefined || others.length === 0 || first.name === null) return null;
  const { column, codec } = first.field;
  if (!first.isDescending) return sql`${column} >= ${boundSql(codec, first.name)}`;
  return column.notNull ? sql`${column} <= ${boundSql(codec, first.name)}` : null;
}

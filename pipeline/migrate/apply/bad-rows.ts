import type { Catalog, ForeignKey, Index, Table } from '../../catalog/catalog.ts';
import { describedTable, placeKey, targetOf } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { inParentheses, qualifiedName, quotedName } from '../sql-text.ts';
import type { Step, StepOf } from '../steps/step.ts';
import { unfitValues } from './unfit-values.ts';

/** A query for rows that prevent a step. */
export interface BadRows {
  /** Completed by a number of rows, or of values: `orders.note has no value in`. */
  readonly what: string;
  readonly counted: 'row' | 'value';
  /** Selects the key of each row, or the values that several rows share. */
  readonly query: string;
}

/**
 * Queries for rows that would make a step fail: duplicates, missing values, texts and numbers that
 * are too large, rows without the one that they refer to, and those that violate a CHECK. For the
 * database before the migration, so steps on renamed and new columns have none.
 */
export function badRowQueries({ before, steps, provider }: Migration): readonly BadRows[] {
  const renamed = new Set(
    steps.flatMap((step) => {
      if (step.kind === 'renameTable') return [placeKey(step.to)];
      return step.kind === 'renameColumn' ? [placeKey(step.table)] : [];
    }),
  );
  return steps.flatMap((step): readonly BadRows[] => {
    if (!('table' in step) || renamed.has(placeKey(step.table))) return [];
    const old = describedTable(before, step.table);
    if (old === undefined || old.kind !== 'table') return [];
    const finder = new Finder(old, { ...before, provider });
    return finder.queriesFor(step);
  });
}

class Finder {
  readonly #table: Table;
  readonly #before: Catalog;

  constructor(table: Table, before: Catalog) {
    this.#table = table;
    this.#before = before;
  }

  queriesFor(step: Step): readonly BadRows[] {
    switch (step.kind) {
      case 'addUnique':
      case 'addPrimaryKey':
        return this.#duplicates(step.key.columns, { where: null });
      case 'createIndex':
        return this.#ofIndex(step);
      case 'addCheck': {
        const isKnown = this.#table.checks.some(
          ({ expression }) => expression === step.check.expression,
        );
        const what = `the check ${step.check.name ?? step.check.expression} is violated by`;
        return isKnown || this.#isForNewColumns(step)
          ? []
          : [this.#rows(what, `NOT ${inParentheses(step.check.expression)}`)];
      }
      case 'alterColumn':
        return this.#ofColumn(step);
      case 'addForeignKey':
        return this.#withoutTarget(step.key);
      default:
        return [];
    }
  }

  /** The expression may name columns that do not exist yet. */
  #isForNewColumns({ table }: StepOf<'addCheck'>): boolean {
    return !this.#has(table.columns.map(({ name }) => name));
  }

  #ofIndex({ index }: StepOf<'createIndex'>): readonly BadRows[] {
    const columns = index.parts.flatMap(({ column }) => column ?? []);
    const isSame = this.#table.indexes.some(
      (one) =>
        one.unique &&
        one.where === index.where &&
        one.nullsNotDistinct === index.nullsNotDistinct &&
        isEqual(one.parts, index.parts),
    );
    if (!index.unique || isSame || columns.length < index.parts.length) return [];
    return this.#duplicates(columns, index);
  }

  #duplicates(
    columns: readonly string[],
    { where, nullsNotDistinct }: Pick<Index, 'where' | 'nullsNotDistinct'>,
  ): readonly BadRows[] {
    const { primaryKey, uniques } = this.#table;
    const known = [primaryKey, ...(nullsNotDistinct === true ? [] : uniques)];
    const isKnown = known.some((key) => key !== null && isEqual(key.columns, columns));
    if (isKnown || !this.#has(columns)) return [];
    const names = columns.map((name) => this.#name(name));
    // SQL Server treats nulls as equal.
    const areNullsEqual = nullsNotDistinct === true || this.#before.provider === 'sqlserver';
    const filled = areNullsEqual ? [] : names.map((name) => `${name} IS NOT NULL`);
    const conditions = [...filled, ...(where === null ? [] : [inParentheses(where)])];
    const filter = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
    const list = names.join(', ');
    const query = `SELECT ${list} FROM ${this.#place(this.#table)}${filter} GROUP BY ${list} HAVING count(*) > 1`;
    const what = `${this.#table.name} (${columns.join(', ')}) is not unique for`;
    return [{ what, counted: 'value', query }];
  }

  #ofColumn({ from, to, fill }: StepOf<'alterColumn'>): readonly BadRows[] {
    const name = this.#name(to.name);
    const isUnfilled = from.nullable && !to.nullable && fill !== null && fill.value === null;
    const unfit = unfitValues(from, to, { column: name, provider: this.#before.provider });
    return [
      ...(isUnfilled
        ? [this.#rows(`${this.#table.name}.${to.name} has no value in`, `${name} IS NULL`)]
        : []),
      ...(unfit === null
        ? []
        : [this.#rows(`${this.#table.name}.${to.name} does not fit ${to.sqlType} in`, unfit)]),
    ];
  }

  #withoutTarget(key: ForeignKey): readonly BadRows[] {
    const target = describedTable(this.#before, targetOf(key.references));
    const isKnown = this.#table.foreignKeys.some(
      (one) => isEqual(one.columns, key.columns) && isEqual(one.references, key.references),
    );
    const isOld = target !== undefined && hasColumns(target, key.references.columns);
    if (isKnown || !isOld || !this.#has(key.columns)) return [];
    const own = key.columns.map((name) => `${this.#place(this.#table)}.${this.#name(name)}`);
    const links = key.references.columns.map(
      (name, index) => `target.${this.#name(name)} = ${own[index] ?? ''}`,
    );
    const filled = own.map((name) => `${name} IS NOT NULL`).join(' AND ');
    const exists = `EXISTS (SELECT 1 FROM ${this.#place(target)} target WHERE ${links.join(' AND ')})`;
    return [
      this.#rows(
        `${this.#table.name} (${key.columns.join(', ')}) refers to no row of ${target.name} in`,
        `${filled} AND NOT ${exists}`,
      ),
    ];
  }

  #rows(what: string, condition: string): BadRows {
    const key = this.#table.primaryKey?.columns ?? [];
    const shown = key.length > 0 ? key : this.#table.columns.slice(0, 3).map(({ name }) => name);
    const list = shown.map((name) => this.#name(name)).join(', ');
    return {
      what,
      counted: 'row',
      query: `SELECT ${list} FROM ${this.#place(this.#table)} WHERE ${condition}`,
    };
  }

  #has(columns: readonly string[]): boolean {
    return hasColumns(this.#table, columns);
  }

  #name(name: string): string {
    return quotedName(name, this.#before.provider);
  }

  /** With the default schema too: the settings of the migration do not apply yet. */
  #place({ schema, name }: Table): string {
    const { provider, defaultSchema } = this.#before;
    return qualifiedName(
      { schema: schema ?? defaultSchema, name },
      { provider, defaultSchema: null },
    );
  }
}

function hasColumns({ columns }: Table, names: readonly string[]): boolean {
  return names.every((name) => columns.some((column) => column.name === name));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

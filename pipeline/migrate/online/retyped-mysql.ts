import type { Catalog, Column, Table } from '../../catalog/catalog.ts';
import { placeKey, targetOf } from '../describe/described-database.ts';
import { declaredSql, keptMoments } from '../mysql/columns.ts';
import type { Migration } from '../plan-migration.ts';
import type { Lock } from '../print/lock.ts';
import { sqlOf } from '../print/printed-step.ts';
import type { PrintedStep, Sql } from '../print/printed-step.ts';
import { mentions } from '../rename-in-sql.ts';
import { qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import { isTypeChanged } from '../steps/columns.ts';
import { dependentsOf } from '../steps/dependents.ts';
import type { Step, StepOf } from '../steps/step.ts';

/** Rows that one statement fills. */
const BATCH = 2000;

const INPLACE = 'ALGORITHM=INPLACE, LOCK=NONE';

/** Steps that MariaDB can run only with a copy of the table, as parts that let others read and write: a column of the new type, kept equal by triggers and filled in batches, takes the place of the old one. null: there is no such form. */
export function retypedMysql(step: Step, migration: Migration): readonly PrintedStep[] | null {
  if (step.kind !== 'alterColumn' || !isTypeChanged(step.from, step.to)) return null;
  const { from, to, table } = step;
  const [key, ...others] = table.primaryKey?.columns ?? [];
  if (key === undefined || others.length > 0 || isWidened(from, to)) return null;
  if (!isPlain(from, to) || isBound(to.name, table, migration.after)) return null;
  const { adds } = dependentsOf(to.name, table, migration);
  const indexes = adds.flatMap((add) => twinIndex(add, to.name) ?? []);
  return indexes.length < adds.length ? null : partsOf(step, { key, indexes, migration });
}

/** A text that stays within the same number of length bytes is only declared anew. */
function isWidened({ type: from, sqlType: old }: Column, { type: to, sqlType }: Column): boolean {
  if (from.kind === 'enum' && to.kind === 'enum') {
    return from.values.every((value, at) => to.values[at] === value);
  }
  if (from.kind !== 'text' || to.kind !== 'text') return false;
  const [was, is] = [from.maxLength, to.maxLength].map((length) => (length ?? 0) * 4 > 255);
  const areSized = [old, sqlType].every((text) => /^varchar/i.test(text));
  return areSized && was === is && (to.maxLength ?? 0) >= (from.maxLength ?? 0);
}

/** Moments depend on the time zones of the sessions that write them; numbered and computed columns have rules of their own. */
function isPlain(from: Column, to: Column): boolean {
  return [from, to].every(
    ({ type, identity, generated, updatedByDatabase }) =>
      type.kind !== 'dateTime' && identity === null && generated === null && !updatedByDatabase,
  );
}

function isBound(column: string, table: Table, { tables }: Catalog): boolean {
  const isOwn = table.foreignKeys.some(({ columns }) => columns.includes(column));
  const isTarget = tables.some(({ foreignKeys }) =>
    foreignKeys.some(
      ({ references }) =>
        placeKey(targetOf(references)) === placeKey(table) && references.columns.includes(column),
    ),
  );
  const texts = [
    ...table.checks.map(({ expression }) => expression),
    ...table.columns.flatMap(({ generated }) => generated?.expression ?? []),
  ];
  return isOwn || isTarget || texts.some((text) => mentions(text, column));
}

/** An index over the new column, and the name that it gets at the end. */
interface TwinIndex {
  readonly name: string;
  readonly word: string;
  readonly parts: readonly { readonly column: string; readonly descending: boolean }[];
}

function twinIndex(
  add: ReturnType<typeof dependentsOf>['adds'][number],
  column: string,
): TwinIndex | null {
  if (add.kind === 'addUnique' && add.key.name !== null) {
    const parts = add.key.columns.map((name) => ({ column: name, descending: false }));
    return { name: add.key.name, word: 'UNIQUE INDEX', parts: partsWith(parts, column) };
  }
  if (add.kind !== 'createIndex' || add.index.method !== null) return null;
  const { name, unique, parts } = add.index;
  const plain = parts.flatMap(({ column: own, descending }) =>
    own === null ? [] : [{ column: own, descending }],
  );
  if (plain.length < parts.length) return null;
  return { name, word: unique ? 'UNIQUE INDEX' : 'INDEX', parts: partsWith(plain, column) };
}

function partsWith(parts: TwinIndex['parts'], column: string): TwinIndex['parts'] {
  return parts.map((part) => (part.column === column ? { ...part, column: twinOf(column) } : part));
}

function twinOf(name: string): string {
  return `specmill_new_${name}`.slice(0, 64);
}

interface Parts {
  readonly key: string;
  readonly indexes: readonly TwinIndex[];
  readonly migration: Migration;
}

function partsOf(step: StepOf<'alterColumn'>, parts: Parts): readonly PrintedStep[] {
  const twin = new MariadbTwin(step, parts);
  return [
    twin.added(),
    twin.filled(),
    ...parts.indexes.map((index) => twin.indexed(index)),
    ...(step.to.nullable ? [] : [twin.required()]),
    twin.swapped(),
  ];
}

class MariadbTwin {
  readonly #step: StepOf<'alterColumn'>;
  readonly #parts: Parts;
  readonly #place: string;
  readonly #name: string;
  readonly #twin: string;
  /** The new column without what it gets at the end. */
  readonly #empty: Column;
  readonly #triggers: readonly (readonly [event: string, name: string])[];

  constructor(step: StepOf<'alterColumn'>, parts: Parts) {
    const { table, to } = step;
    this.#step = step;
    this.#parts = parts;
    this.#place = qualifiedName(table, parts.migration.after);
    this.#name = quoted(to.name);
    this.#twin = quoted(twinOf(to.name));
    const plain = { default: null, nullable: true, comment: null };
    this.#empty = { ...to, ...plain, name: twinOf(to.name) };
    this.#triggers = ['INSERT', 'UPDATE'].map((event) => [
      event,
      quoted(`specmill_${event.toLowerCase()}_${to.name}`.slice(0, 64)),
    ]);
  }

  added(): PrintedStep {
    const triggers = this.#triggers.map(([event, name]) => ({
      text: `CREATE TRIGGER IF NOT EXISTS ${name} BEFORE ${event} ON ${this.#place} FOR EACH ROW SET NEW.${this.#twin} = ${this.#value(`NEW.${this.#name}`)}`,
    }));
    return this.#part(
      ['add a column of the new type, which triggers keep equal', 'moment'],
      { text: guardSql(this.#step.table, this.#step.to.name) },
      ...this.#declared('ADD COLUMN IF NOT EXISTS ', this.#empty, `, ${INPLACE}`),
      ...triggers,
    );
  }

  filled(): PrintedStep {
    const { table, to } = this.#step;
    const sets = [`${this.#twin} = ${this.#value(this.#name)}`, ...keptMoments(table, to.name)];
    const text = batchesSql(table, { key: this.#parts.key, place: this.#place, sets });
    return this.#part(['copy the values', 'fill'], { text });
  }

  indexed(index: TwinIndex): PrintedStep {
    const columns = index.parts.map(
      ({ column, descending }) => `${quoted(column)}${descending ? ' DESC' : ''}`,
    );
    const name = quoted(temporary(index));
    const options = INPLACE.replace(',', '');
    return this.#part([`build ${index.name} for the new column`, 'index'], {
      text: `CREATE ${index.word} ${name} ON ${this.#place} (${columns.join(', ')}) ${options}`,
    });
  }

  required(): PrintedStep {
    const filled = { ...this.#empty, nullable: false };
    return this.#part(
      ['set NOT NULL', 'index'],
      ...this.#declared('MODIFY COLUMN ', filled, `, ${INPLACE}`),
    );
  }

  /** Under a lock, so that no write misses the triggers. */
  swapped(): PrintedStep {
    const { indexes } = this.#parts;
    const drops = indexes.map((index) => `DROP INDEX ${quoted(index.name)}, `).join('');
    const renames = indexes.map(
      (index) => `, RENAME INDEX ${quoted(temporary(index))} TO ${quoted(index.name)}`,
    );
    const alter = this.#declared(
      `${drops}DROP COLUMN ${this.#name}, CHANGE COLUMN ${this.#twin} `,
      this.#step.to,
      `${renames.join('')}, ALGORITHM=NOCOPY`,
    );
    const dropped = this.#triggers.map(([, name]) => `DROP TRIGGER IF EXISTS ${name}`);
    const together = [...alter, ...sqlOf(...dropped, 'UNLOCK TABLES')];
    const part = this.#part(
      ['put it in place of the old one', 'moment'],
      ...sqlOf(`LOCK TABLES ${this.#place} WRITE`),
      ...together.map((sql) => ({ ...sql, continues: true })),
      // Again, if an earlier run ended in between.
      ...sqlOf(...dropped),
    );
    const lock: Lock | undefined = part.lock && {
      ...part.lock,
      name: 'WRITE',
      blocks: 'everything',
    };
    return lock === undefined ? part : { ...part, lock };
  }

  #part([what, work]: readonly [string, Lock['work']], ...statements: readonly Sql[]): PrintedStep {
    const { table: on } = this.#step;
    return {
      step: this.#step,
      lock: { name: 'LOCK=NONE', on, part: what, blocks: 'nothing', work },
      statements,
    };
  }

  #declared(verb: string, to: Column, end: string): readonly Sql[] {
    const { table, from, to: column } = this.#step;
    const facts = { table, from, to, like: [table.name, column.name] } as const;
    return declaredSql(`ALTER TABLE ${this.#place} ${verb}`, facts, end);
  }

  #value(old: string): string {
    const value = this.#step.fill?.value ?? null;
    return value === null ? old : `coalesce(${old}, ${value})`;
  }
}

function quoted(name: string): string {
  return quotedName(name, 'mysql');
}

function temporary({ name }: TwinIndex): string {
  return `specmill_${name}`.slice(0, 64);
}

/** Other triggers would run for each copied row. */
function guardSql({ name }: Table, column: string): string {
  const own = `specmill_%_${column}`.slice(0, 64);
  return `BEGIN NOT ATOMIC IF EXISTS (SELECT 1 FROM information_schema.TRIGGERS WHERE EVENT_OBJECT_SCHEMA = DATABASE() AND EVENT_OBJECT_TABLE = ${textLiteral(name, 'mysql')} AND EVENT_MANIPULATION <> 'DELETE' AND TRIGGER_NAME NOT LIKE ${textLiteral(own, 'mysql')}) THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the table has triggers, which would run for each row: change its type without --online'; END IF; END`;
}

/** Each UPDATE is committed by itself. */
function batchesSql(
  table: Table,
  {
    key,
    place,
    sets,
  }: { readonly key: string; readonly place: string; readonly sets: readonly string[] },
): string {
  const own = quoted(key);
  const type = table.columns.find(({ name }) => name === key)?.sqlType ?? 'bigint';
  const next = `SELECT max(k.${own}) INTO last FROM (SELECT ${own} FROM ${place} WHERE first IS NULL OR ${own} > first ORDER BY ${own} LIMIT ${String(BATCH)}) k`;
  return [
    `BEGIN NOT ATOMIC DECLARE first, last ${type} DEFAULT NULL;`,
    `${next};`,
    'WHILE last IS NOT NULL DO',
    `UPDATE ${place} SET ${sets.join(', ')} WHERE (first IS NULL OR ${own} > first) AND ${own} <= last;`,
    `SET first = last; ${next};`,
    'END WHILE; END',
  ].join(' ');
}

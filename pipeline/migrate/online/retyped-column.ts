import type { Catalog, Table } from '../../catalog/catalog.ts';
import { placeKey, targetOf } from '../describe/described-database.ts';
import { columnSql, convertedSql } from '../postgresql/columns.ts';
import { keepingFunctions, releaseSql, restoring } from '../postgresql/kept-objects.ts';
import type { Stage } from '../print/printed-step.ts';
import { qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import { mentions } from '../rename-in-sql.ts';
import { renamedCatalog } from '../renames/renamed-catalog.ts';
import { dependentsOf } from '../steps/dependents.ts';
import type { StepOf } from '../steps/step.ts';
import { backfillSql } from './backfill.ts';
import { notNullCheck, rowLock } from './not-null.ts';
import { constraintName, uniqueIndex, validatedStages } from './online-constraints.ts';
import { exclusive, share } from './online-writer.ts';
import type { OnlineWriter } from './online-writer.ts';
import { undescribedGuard } from './undescribed-guard.ts';

/**
 * Replaces a column by one of another type: a new column that a trigger keeps equal, filled in short
 * transactions, with the keys, indexes and checks of the old one, which takes its name at the end.
 * What documents do not describe must come along, or the first statement stops.
 */
export function retypedColumn(step: StepOf<'alterColumn'>, writer: OnlineWriter): readonly Stage[] {
  const { table, from, to } = step;
  const { migration } = writer;
  const isSpecial = [from, to].some(({ identity, domain }) => identity !== null || domain !== null);
  const { after } = migration;
  const isBound = isReferenced(table, to.name, after) || isInherited(table, after);
  if (isSpecial || isBound || isComputedFrom(step)) {
    return writer.plain([step], exclusive(table, 'rewrite the table', 'rewrite'));
  }
  const twin = new Twin(step, writer);
  return [
    ...twin.addStages(),
    ...twin.fillStages(),
    ...twin.dependentStages(),
    ...twin.swapStages(),
  ];
}

function isReferenced(table: Table, column: string, { tables }: Catalog): boolean {
  return tables.some(({ foreignKeys }) =>
    foreignKeys.some(
      ({ references }) =>
        placeKey(targetOf(references)) === placeKey(table) && references.columns.includes(column),
    ),
  );
}

function isInherited(table: Table, { tables }: Catalog): boolean {
  const isParent = tables.some(({ inherits = [] }) =>
    inherits.some((place) => placeKey(place) === placeKey(table)),
  );
  return isParent || (table.inherits ?? []).length > 0;
}

function isComputedFrom({ table, to }: StepOf<'alterColumn'>): boolean {
  return table.columns.some(
    ({ generated }) => generated !== null && mentions(generated.expression, to.name),
  );
}

class Twin {
  readonly #step: StepOf<'alterColumn'>;
  readonly #writer: OnlineWriter;
  readonly #context: Catalog;
  readonly #name: string;
  /** The table with the new column instead of the old one. */
  readonly #table: Table;
  /** Statements that give the final names. */
  readonly #renames: string[] = [];

  constructor(step: StepOf<'alterColumn'>, writer: OnlineWriter) {
    const { table, to } = step;
    this.#step = step;
    this.#writer = writer;
    this.#context = writer.migration.after;
    this.#name = `specmill_new_${to.name}`.slice(0, 63);
    const columns = new Map([[placeKey(table), new Map([[to.name, this.#name]])]]);
    const names = { tables: new Map(), columns };
    this.#table = renamedCatalog({ ...this.#context, tables: [table] }, names).tables[0] ?? table;
  }

  addStages(): readonly Stage[] {
    const { table, to } = this.#step;
    const column = columnSql(
      { ...to, name: this.#name, default: null, nullable: true },
      this.#context,
    );
    const path = quotedName(this.#context.defaultSchema ?? 'public', 'postgresql');
    const body = `BEGIN\n  NEW.${this.#quoted(this.#name)} := ${this.#value(`NEW.${this.#quoted(to.name)}`)};\n  RETURN NEW;\nEND`;
    return this.#writer.together(
      this.#step,
      exclusive(table, 'add a column of the new type, which a trigger keeps equal'),
      undescribedGuard(this.#place(), to.name),
      `${this.#alter()} ADD COLUMN ${column}`,
      `CREATE FUNCTION ${this.#function()}() RETURNS trigger LANGUAGE plpgsql SET search_path = ${path} SET TimeZone = 'UTC' AS ${textLiteral(body, 'postgresql')}`,
      `CREATE TRIGGER ${this.#trigger()} BEFORE INSERT OR UPDATE ON ${this.#place()} FOR EACH ROW EXECUTE FUNCTION ${this.#function()}()`,
    );
  }

  fillStages(): readonly Stage[] {
    const { table, to } = this.#step;
    const old = this.#quoted(to.name);
    const value = this.#value(old);
    const isFilled = this.#step.fill?.value ?? null;
    const where = `${this.#quoted(this.#name)} IS NULL${isFilled === null ? ` AND ${old} IS NOT NULL` : ''}`;
    const fill = { set: `${this.#quoted(this.#name)} = ${value}`, where };
    const texts = backfillSql(table, fill, { context: this.#context, isQuiet: true });
    const lock = rowLock(table, 'copy the values');
    return this.#writer.apart(
      this.#step,
      lock,
      texts.map((text) => ({ text })),
    );
  }

  dependentStages(): readonly Stage[] {
    const { table, to } = this.#step;
    const { adds } = dependentsOf(to.name, table, this.#writer.migration);
    return [
      ...adds.flatMap((add): readonly Stage[] => {
        switch (add.kind) {
          case 'createIndex':
            return this.#index(table.indexes.indexOf(add.index));
          case 'addUnique':
            return this.#unique(table.uniques.indexOf(add.key));
          case 'addPrimaryKey':
            return this.#primaryKey();
          case 'addCheck':
            return this.#check(table.checks.indexOf(add.check));
          default:
            return [];
        }
      }),
      ...table.foreignKeys.flatMap((key, at) =>
        key.columns.includes(to.name) && !this.#isAdded(key) ? this.#foreignKey(at) : [],
      ),
      ...(to.nullable ? [] : this.#filled()),
    ];
  }

  /** Everything at once: the names change, and what shows the column is created again. */
  swapStages(): readonly Stage[] {
    const { table, to } = this.#step;
    const [old, fresh] = [to.name, this.#name].map((name) => this.#quoted(name));
    const alter = this.#alter();
    return this.#writer.together(
      this.#step,
      exclusive(table, 'put it in place of the old one'),
      ...keepingFunctions,
      releaseSql(table, [to.name], this.#context),
      `DROP TRIGGER ${this.#trigger()} ON ${this.#place()}`,
      `DROP FUNCTION ${this.#function()}()`,
      ...(to.nullable
        ? []
        : [
            `${alter} ALTER COLUMN ${fresh} SET NOT NULL`,
            `${alter} DROP CONSTRAINT ${notNullCheck(to)}`,
          ]),
      `${alter} DROP COLUMN ${old}`,
      `${alter} RENAME COLUMN ${fresh} TO ${old}`,
      ...(to.default === null ? [] : [`${alter} ALTER COLUMN ${old} SET DEFAULT ${to.default}`]),
      ...this.#renames,
      ...(to.comment === null
        ? []
        : [
            `COMMENT ON COLUMN ${this.#place()}.${old} IS ${textLiteral(to.comment, 'postgresql')}`,
          ]),
      ...restoring,
    );
  }

  #index(at: number): readonly Stage[] {
    const index = this.#table.indexes[at];
    if (index === undefined) return [];
    const name = temporary(index.name);
    this.#renames.push(
      `ALTER INDEX ${qualifiedName({ schema: this.#table.schema, name }, this.#context)} RENAME TO ${this.#quoted(index.name)}`,
    );
    return this.#build({ ...index, name });
  }

  #unique(at: number): readonly Stage[] {
    const key = this.#table.uniques[at];
    if (key === undefined) return [];
    const columns = this.#step.table.uniques[at]?.columns ?? [];
    const name = key.name ?? `${this.#table.name}_${columns.join('_')}_key`.slice(0, 63);
    return this.#key(name, 'UNIQUE', key.columns);
  }

  #primaryKey(): readonly Stage[] {
    const { primaryKey, name } = this.#table;
    return primaryKey === null
      ? []
      : this.#key(primaryKey.name ?? `${name}_pkey`, 'PRIMARY KEY', primaryKey.columns);
  }

  #key(name: string, words: string, columns: readonly string[]): readonly Stage[] {
    const own = temporary(name);
    this.#renames.push(
      `${this.#alter()} ADD CONSTRAINT ${this.#quoted(name)} ${words} USING INDEX ${this.#quoted(own)}`,
    );
    return this.#build(uniqueIndex(own, columns));
  }

  #build(index: StepOf<'createIndex'>['index']): readonly Stage[] {
    const { table } = this.#step;
    const create = { kind: 'createIndex', table, index, destructive: null } as const;
    return this.#writer.index(create, `build ${index.name} for the new column`);
  }

  #check(at: number): readonly Stage[] {
    const { table } = this.#step;
    const [old, check] = [table.checks[at], this.#table.checks[at]];
    if (old === undefined || check === undefined) return [];
    const step = { kind: 'addCheck', table, destructive: null } as const;
    const final = constraintName({ ...step, check: old });
    const named = { ...check, name: this.#renamed(final) };
    return validatedStages({ ...step, check: named }, this.#writer);
  }

  #foreignKey(at: number): readonly Stage[] {
    const { table } = this.#step;
    const [old, key] = [table.foreignKeys[at], this.#table.foreignKeys[at]];
    if (old === undefined || key === undefined) return [];
    const step = { kind: 'addForeignKey', table, destructive: null } as const;
    const final = constraintName({ ...step, key: old });
    const named = { ...key, references: old.references, name: this.#renamed(final) };
    return validatedStages({ ...step, key: named }, this.#writer);
  }

  #renamed(final: string): string {
    const name = temporary(final);
    this.#renames.push(
      `${this.#alter()} RENAME CONSTRAINT ${this.#quoted(name)} TO ${this.#quoted(final)}`,
    );
    return name;
  }

  #filled(): readonly Stage[] {
    const { table, to } = this.#step;
    const check = notNullCheck(to);
    const filled = `${this.#alter()} ADD CONSTRAINT ${check} CHECK (${this.#quoted(this.#name)} IS NOT NULL) NOT VALID`;
    return [
      ...this.#writer.together(this.#step, exclusive(table, 'require a value'), filled),
      ...this.#writer.together(
        ...([this.#step, share(table, 'check all rows', 'scan')] as const),
        `${this.#alter()} VALIDATE CONSTRAINT ${check}`,
      ),
    ];
  }

  #isAdded(key: Table['foreignKeys'][number]): boolean {
    return this.#writer.migration.steps.some(
      (step) => step.kind === 'addForeignKey' && step.key === key,
    );
  }

  #value(old: string): string {
    const value = convertedSql(this.#step, old, this.#context);
    const filled = this.#step.fill?.value ?? null;
    return filled === null ? value : `coalesce(${value}, ${filled})`;
  }

  #alter(): string {
    return `ALTER TABLE ${this.#place()}`;
  }

  #place(): string {
    return qualifiedName(this.#step.table, this.#context);
  }

  /** After the table's own triggers, by name. */
  #trigger(): string {
    return this.#quoted(`~specmill_${this.#step.to.name}`.slice(0, 63));
  }

  #function(): string {
    const { table, to } = this.#step;
    const name = `specmill_equal_${table.name}_${to.name}`.slice(0, 63);
    return qualifiedName({ schema: table.schema, name }, this.#context);
  }

  #quoted(name: string): string {
    return quotedName(name, 'postgresql');
  }
}

/** The name until the old one is free. */
function temporary(name: string): string {
  return `specmill_${name}`.slice(0, 63);
}

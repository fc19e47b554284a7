import type { Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import type { Migration } from '../plan-migration.ts';
import { sqlOf, stageOf } from '../print/printed-step.ts';
import type { PrintedMigration, PrintedStep, Sql } from '../print/printed-step.ts';
import { quotedName } from '../sql-text.ts';
import { mentions, renameInSql } from '../rename-in-sql.ts';
import type { Fill, Step, StepOf } from '../steps/step.ts';
import { columnSql, createTableSql } from './create-table.ts';
import { lostWords } from './known-tables.ts';
import type { KnownTable, KnownTables } from './known-tables.ts';
import { createIndexSql, guardSql, rebuildSql } from './rebuild-table.ts';

/**
 * A migration of SQLite, which can only rename, add and drop directly; any other change rebuilds the table, once.
 * `known` is what the file contains beyond the document. Throws DATABASE_FAILED if a table would lose clauses that documents lack.
 */
export function printSqlite(
  migration: Migration,
  known: KnownTables | null = null,
): PrintedMigration {
  const rebuilt = rebuiltTables(migration);
  const steps = migration.steps.map((step): PrintedStep => ({
    step,
    statements: statementsOf(step, { migration, rebuilt, known }),
  }));
  const isRebuilt = rebuilt.size > 0;
  return {
    migration,
    setup: isRebuilt ? ['PRAGMA foreign_keys = OFF', countBrokenReferences] : [],
    stages: stageOf(
      // No rebuild if only a comment changes: the document contains it.
      steps.filter(({ step, statements }) => statements.length > 0 || isInRebuild(step, rebuilt)),
      { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', rollback: 'ROLLBACK' },
      { last: isRebuilt ? rejectBrokenReferences : [] },
    ),
    afterwards: isRebuilt
      ? ['DROP TABLE temp.specmill_references', 'PRAGMA foreign_keys = ON']
      : [],
    separator: ';',
  };
}

/** References that were broken before are not reported. */
const countBrokenReferences =
  'CREATE TEMP TABLE specmill_references AS SELECT count(*) AS found FROM pragma_foreign_key_check';
const rejectBrokenReferences = [
  'CREATE TEMP TABLE specmill_broken (more INTEGER CONSTRAINT "rows refer to missing rows" CHECK (more <= 0))',
  'INSERT INTO specmill_broken SELECT count(*) - (SELECT found FROM specmill_references) FROM pragma_foreign_key_check',
  'DROP TABLE specmill_broken',
];

interface Context {
  readonly migration: Migration;
  readonly rebuilt: ReadonlyMap<string, Step>;
  readonly known: KnownTables | null;
}

function isInRebuild(step: Step, rebuilt: ReadonlyMap<string, Step>): boolean {
  return 'table' in step && rebuilt.has(step.table.name) && !/^rename/.test(step.kind);
}

/** Tables to rebuild, each at the last of its steps, so that all losses are marked before. */
function rebuiltTables(migration: Migration): ReadonlyMap<string, Step> {
  const last = new Map<string, Step>();
  for (const { name } of migration.after.tables) {
    const own = migration.steps.filter((step) => ownOf(step, name));
    if (own.every((step) => isPlain(step, own, migration))) continue;
    const at = own.at(-1);
    if (at !== undefined) last.set(name, at);
  }
  return last;
}

function ownOf(step: Step, name: string): boolean {
  if (!('table' in step) || !('kind' in step.table) || step.table.kind !== 'table') return false;
  return (
    step.table.name === name && !['createTable', 'dropTable', 'renameColumn'].includes(step.kind)
  );
}

/** Whether SQLite supports the step directly. */
function isPlain(step: Step, own: readonly Step[], migration: Migration): boolean {
  switch (step.kind) {
    case 'createIndex':
    case 'dropIndex':
    case 'commentTable':
    case 'commentColumn':
      return true;
    case 'addColumn':
      return isPlainColumn(step) && !rests(step.table, step.column.name);
    case 'dropColumn':
      return !isUsed(step.table, step.column.name, own);
    case 'addForeignKey':
      return migration.steps.some((one) => one.kind === 'createTable' && one.table === step.table);
    default:
      return false;
  }
}

/** ADD COLUMN supports neither computed defaults nor stored columns. */
function isPlainColumn({ column, fill }: Extract<Step, { readonly kind: 'addColumn' }>): boolean {
  const { default: text, generated, identity, comment } = column;
  if (fill !== null || identity !== null || comment !== null || generated?.stored === true)
    return false;
  return text === null
    ? column.nullable || generated !== null
    : /^(?:'(?:[^']|'')*'|[-+]?[\d.]+)$/.test(text);
}

/** Whether a key or check of the table uses the column. */
function rests({ primaryKey, uniques, foreignKeys, checks }: Table, column: string): boolean {
  const keys = [...(primaryKey === null ? [] : [primaryKey]), ...uniques, ...foreignKeys];
  return (
    keys.some(({ columns }) => columns.includes(column)) ||
    checks.some(({ expression }) => mentions(expression, column))
  );
}

function isUsed(table: Table, column: string, own: readonly Step[]): boolean {
  const dropped = new Set(
    own.flatMap((step) => (step.kind === 'dropIndex' ? [step.index.name] : [])),
  );
  return (
    rests(table, column) ||
    table.columns.some(
      ({ generated }) => generated !== null && mentions(generated.expression, column),
    ) ||
    table.indexes.some(
      ({ name, parts, where }) =>
        !dropped.has(name) &&
        (parts.some((part) => part.column === column || mentions(part.expression ?? '', column)) ||
          mentions(where ?? '', column)),
    )
  );
}

function statementsOf(step: Step, context: Context): readonly Sql[] {
  const { migration, rebuilt } = context;
  const { after } = migration;
  if ('table' in step && rebuilt.get(step.table.name) === step) return rebuild(step, context);
  if (isInRebuild(step, rebuilt)) return [];
  switch (step.kind) {
    case 'renameTable':
      return sqlOf(
        `ALTER TABLE ${quotedName(step.from.name, 'sqlite')} RENAME TO ${quotedName(step.to.name, 'sqlite')}`,
      );
    case 'renameColumn': {
      const [from, to] = [step.from, step.to].map((name) => quotedName(name, 'sqlite'));
      return sqlOf(
        `ALTER TABLE ${quotedName(step.table.name, 'sqlite')} RENAME COLUMN ${from} TO ${to}`,
      );
    }
    case 'createTable':
      return sqlOf(createTableSql(step.table, after));
    case 'dropTable':
      return sqlOf(`DROP TABLE ${quotedName(step.table.name, 'sqlite')}`);
    case 'dropView':
    case 'createView':
      return viewSql(step, context);
    case 'createIndex':
      return sqlOf(createIndexSql(step.table, step.index, after));
    case 'dropIndex':
      return sqlOf(`DROP INDEX ${quotedName(step.index.name, 'sqlite')}`);
    case 'addColumn':
      return sqlOf(
        `ALTER TABLE ${quotedName(step.table.name, 'sqlite')} ADD COLUMN ${columnSql(step.column)}`,
      );
    case 'dropColumn':
      return sqlOf(
        `ALTER TABLE ${quotedName(step.table.name, 'sqlite')} DROP COLUMN ${quotedName(step.column.name, 'sqlite')}`,
      );
    default:
      return [];
  }
}

/** A view with another query keeps its triggers. */
function viewSql(
  step: StepOf<'dropView'> | StepOf<'createView'>,
  { migration, known }: Context,
): readonly Sql[] {
  const { name, definition } = step.table;
  const twin = step.kind === 'dropView' ? 'createView' : 'dropView';
  const isReplaced = migration.steps.some((one) => one.kind === twin && one.table.name === name);
  if (step.kind === 'dropView') {
    const drop = sqlOf(`DROP VIEW ${quotedName(name, 'sqlite')}`);
    return isReplaced && known === null ? [...guardSql(name), ...drop] : drop;
  }
  const facts = isReplaced && known !== null ? knownAs(name, known, migration) : null;
  return sqlOf(
    `CREATE VIEW ${quotedName(name, 'sqlite')} AS ${definition ?? ''}`,
    ...(facts?.triggers ?? []),
  );
}

function rebuild(step: Step, { migration, known }: Context): readonly Sql[] {
  const name = 'table' in step ? step.table.name : '';
  const [old, fresh] = [migration.before, migration.after].map(({ tables }) =>
    tables.find((table) => table.name === name),
  );
  if (old === undefined || fresh === undefined) return [];
  const fills = new Map<string, Fill>();
  for (const one of migration.steps) {
    if (one.kind === 'addColumn' && one.table.name === name && one.fill !== null)
      fills.set(one.column.name, one.fill);
    if (one.kind === 'alterColumn' && one.table.name === name && one.fill !== null)
      fills.set(one.to.name, one.fill);
  }
  const facts = known === null ? null : knownAs(name, known, migration);
  if (facts !== null) rejectLosses(name, facts);
  return rebuildSql({ old, fresh, fills, known: facts }, migration.after);
}

/** Finds tables in the file by their name before the migration. */
function knownAs(name: string, known: KnownTables, migration: Migration): KnownTable | null {
  const { steps } = migration;
  let old = name;
  for (const step of steps.toReversed()) {
    if (step.kind === 'renameTable' && step.to.name === old) old = step.from.name;
  }
  const facts = known.get(old);
  if (facts === undefined) return null;
  const collations = new Map(facts.collations);
  for (const step of steps) {
    if (step.kind !== 'renameColumn' || step.table.name !== name) continue;
    const collation = collations.get(step.from);
    if (collation !== undefined) collations.set(step.to, collation);
    collations.delete(step.from);
  }
  const triggers = facts.triggers.map((text) => followedTrigger(text, migration));
  return { ...facts, collations, triggers };
}

/** A trigger with new names, as SQLite writes them when it renames. */
function followedTrigger(text: string, { steps, before }: Migration): string {
  const tables = new Map<string, string>();
  for (const step of steps) {
    if (step.kind === 'renameTable') tables.set(step.from.name, step.to.name);
  }
  const renamed = renameInSql(text, tables, 'sqlite');
  const columns = new Map<string, string>();
  for (const step of steps) {
    if (step.kind !== 'renameColumn' || !mentions(renamed, step.table.name)) continue;
    const isElsewhere = before.tables.some(
      (table) =>
        table.name !== step.table.name &&
        mentions(renamed, table.name) &&
        table.columns.some(({ name }) => name === step.from),
    );
    if (!isElsewhere) columns.set(step.from, step.to);
  }
  return renameInSql(renamed, columns, 'sqlite');
}

function rejectLosses(name: string, facts: KnownTable): void {
  const words = lostWords(facts);
  if (words.length === 0) return;
  throw new PipelineError({
    code: 'DATABASE_FAILED',
    message: `The table ${name} is declared with ${words.join(' and ')}, which a document cannot express: rebuilding the table would lose that.`,
    place: name,
    hint: 'Change this table by hand, then run specmill introspect.',
  });
}

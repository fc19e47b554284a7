import { describedTable } from '../describe/described-database.ts';
import type { Place } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import type { PrintedMigration, Stage } from '../print/printed-step.ts';
import { qualifiedName, quotedName } from '../sql-text.ts';
import type { Step } from '../steps/step.ts';
import { addedColumn, alteredColumn } from './online-columns.ts';
import { keyStages, validatedStages } from './online-constraints.ts';
import { exclusive, OnlineWriter, share } from './online-writer.ts';

/** A migration of PostgreSQL in which nobody waits: each step in short transactions, or outside one. */
export function printOnlinePostgresql(migration: Migration): PrintedMigration {
  const path = quotedName(migration.after.defaultSchema ?? 'public', 'postgresql');
  const settings = { search_path: path, TimeZone: "'UTC'", lock_timeout: '0' };
  const writer = new OnlineWriter(migration);
  return {
    migration,
    setup: Object.entries({ ...settings, statement_timeout: '0' }).map(
      ([name, value]) => `SET ${name} = ${value}`,
    ),
    stages: inOrder(migration.steps).flatMap((steps) => stagesOf(steps, writer)),
    afterwards: Object.keys({ ...settings, statement_timeout: '' }).map((name) => `RESET ${name}`),
    pause: 'SELECT pg_sleep(0.3)',
    separator: ';',
  };
}

/** Views are replaced together, after what they may show is there, and before what they showed is dropped. */
function inOrder(steps: readonly Step[]): readonly (readonly Step[])[] {
  const isView = ({ kind }: Step): boolean => kind === 'dropView' || kind === 'createView';
  const views = steps.filter(isView);
  const rest = steps.filter((step) => !isView(step));
  if (views.length === 0) return rest.map((step) => [step]);
  const at = rest.findIndex(({ kind }) => kind === 'dropColumn' || kind === 'dropTable');
  const end = rest.findIndex(({ kind }) => kind.startsWith('comment'));
  const place = at >= 0 ? at : end >= 0 ? end : rest.length;
  const single = rest.map((step) => [step]);
  return [...single.slice(0, place), views, ...single.slice(place)];
}

function stagesOf(steps: readonly Step[], writer: OnlineWriter): readonly Stage[] {
  const [step] = steps;
  if (step === undefined) return [];
  if (steps.length > 1 || isOfNewTable(step, writer.migration)) {
    return writer.plain(steps, exclusive(placeOf(step), 'all at once'));
  }
  switch (step.kind) {
    case 'createIndex':
      return writer.index(step);
    case 'dropIndex': {
      const place = { schema: step.table.schema, name: step.index.name };
      const text = `DROP INDEX CONCURRENTLY IF EXISTS ${qualifiedName(place, writer.migration.after)}`;
      return writer.apart(step, share(step.table, 'drop it', 'moment'), [{ text }]);
    }
    case 'addUnique':
    case 'addPrimaryKey':
      return keyStages(step, writer);
    case 'addForeignKey':
    case 'addCheck':
      return validatedStages(step, writer);
    case 'addColumn':
      return addedColumn(step, writer);
    case 'alterColumn':
      return alteredColumn(step, writer);
    case 'replaceEnum':
    case 'alterDomain': {
      const place = 'columns' in step ? step.columns[0]?.table : undefined;
      const on = place ?? placeOf(step);
      return writer.plain([step], exclusive(on, 'rewrite the columns', 'rewrite'));
    }
    default:
      return writer.plain([step], exclusive(placeOf(step), 'change the catalog'));
  }
}

function placeOf(step: Step): Place {
  if ('table' in step) return step.table;
  if (step.kind === 'renameTable') return step.to;
  const name = 'type' in step ? step.type.name : 'schema' in step ? step.schema : '';
  return { schema: null, name: 'domain' in step ? step.domain.name : name };
}

function isOfNewTable(step: Step, { before }: Migration): boolean {
  return (
    'table' in step &&
    step.kind !== 'renameColumn' &&
    describedTable(before, step.table) === undefined
  );
}

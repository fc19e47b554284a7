import type { Catalog, Provider } from '../../catalog/catalog.ts';
import { cleanProblem, printFailure } from '../command-line/print-failure.ts';
import { hideSecrets } from '../terminal/secrets.ts';
import { colors, printable, printNotice, printResult } from '../terminal/terminal.ts';
import type { Introspection } from './introspect-project.ts';
import type { ModelChange } from './model-changes.ts';
import {
  breakingLines,
  changeReport,
  editLines,
  mergeLines,
  newcomerLines,
} from './report-merge.ts';

/** Display names of the databases. */
export const providerNames: Readonly<Record<Provider, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL/MariaDB',
  sqlserver: 'SQL Server',
  sqlite: 'SQLite',
  cockroachdb: 'CockroachDB',
};

/** A database in words: `PostgreSQL: 5 tables and 1 view`. */
export function databaseSummary({ provider, tables }: Catalog): string {
  const count = tables.filter(({ kind }) => kind === 'table').length;
  const views = tables.length - count;
  const found = `${count} ${count === 1 ? 'table' : 'tables'}`;
  if (views === 0) return `${providerNames[provider]}: ${found}`;
  return `${providerNames[provider]}: ${found} and ${views} ${views === 1 ? 'view' : 'views'}`;
}

const signs: Readonly<Record<ModelChange['kind'], string>> = {
  added: '+',
  removed: '-',
  changed: '~',
};

/** Reports an introspection as text, or as JSON. */
export function reportIntrospection(
  introspection: Introspection,
  { json, dryRun }: { readonly json: boolean; readonly dryRun: boolean },
): void {
  const { documentPath, merged, invalid, ...rest } = introspection;
  if (json) {
    const isDone = introspection.status !== 'conflicting' && invalid === null;
    const problems = invalid?.problems.map(cleanProblem) ?? [];
    const report = { ok: isDone, document: documentPath, dryRun, ...rest, problems };
    printResult(JSON.stringify({ ...report, merged: merged.map(changeReport) }, null, 2));
    return;
  }
  for (const { place, message } of introspection.notes) {
    printNotice(`${colors.yellow('note')} ${clean(place)}: ${clean(message)}`);
  }
  const { changes, models } = introspection;
  const isFirst = changes.length === models && changes.every(({ kind }) => kind === 'added');
  if (dryRun || !isFirst) for (const line of changes.flatMap(changeLines)) printResult(clean(line));
  for (const line of mergeLines(introspection)) printResult(clean(line));
  for (const line of editLines(introspection)) printResult(clean(line));
  for (const line of breakingLines(introspection)) printResult(clean(line));
  for (const line of newcomerLines(introspection)) printResult(clean(line));
  printResult(summary(introspection, dryRun));
  if (invalid !== null) printFailure(invalid, { json });
}

function summary(
  { status, documentPath, provider, models }: Introspection,
  dryRun: boolean,
): string {
  const counted = `${models} ${models === 1 ? 'model' : 'models'} from ${providerNames[provider]}`;
  if (status === 'unchanged')
    return `${counted}: ${documentPath} is up to date; nothing was written.`;
  if (status === 'conflicting')
    return `${counted}: ${documentPath} has the conflicts above; nothing was written.`;
  if (status === 'invalid')
    return `${counted}: ${documentPath} would be invalid; nothing was written.`;
  if (!dryRun) return `${counted}: ${documentPath} ${status}.`;
  return `${counted}: ${documentPath} would be ${status}; nothing was written.`;
}

function changeLines({ model, kind, properties }: ModelChange): readonly string[] {
  return [
    `${signs[kind]} ${model}`,
    ...properties.map((property) => `  ${signs[property.kind]} ${model}.${property.name}`),
  ];
}

function clean(text: string): string {
  return printable(hideSecrets(text));
}

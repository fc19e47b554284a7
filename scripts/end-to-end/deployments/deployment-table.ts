import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { LoadReport } from './bookkept-load.ts';

/** A load on servers that are deployed in one way, compared with what is stored. */
export interface DeploymentReport extends LoadReport {
  /** Acknowledged changes that are not stored. */
  readonly lost: number;
  /** Seconds from a loss to the first write that succeeded. */
  readonly recovery?: number;
  /** Seconds of these that the database's own cluster takes. */
  readonly ownRecovery?: number;
}

const page = 'docs/growing.md';
const title = 'two servers, 20 requests at once, with';
export const tableHead = `| ${title} | requests | right | 503 | 500 | lost writes | recovery |
| --- | --- | --- | --- | --- | --- | --- |`;

/** The line of the table that describes a deployment. */
export function tableRow(name: string, report: DeploymentReport): string {
  const { requests, wrong, statuses, lost, recovery, ownRecovery } = report;
  const rejected = statuses.get(503) ?? 0;
  const right = requests - wrong.length - rejected;
  const counts = [requests, right, rejected, statuses.get(500) ?? 0, lost];
  const own = ownRecovery === undefined ? '' : ` (the cluster alone ${ownRecovery.toFixed(1)} s)`;
  const seconds = recovery === undefined ? '' : `${recovery.toFixed(1)} s${own}`;
  const cells = [name, ...counts.map((count) => count.toLocaleString('en')), seconds];
  return `| ${cells.join(' | ')} |`;
}

/** Replaces the lines of these deployments in the guide, and adds those that are new. */
export async function writeRows(rows: readonly string[]): Promise<void> {
  const text = await readFile(page, 'utf8');
  const table = new RegExp(`\\| ${title} .*\\n(?:\\|.*\\n)*`);
  const old = table.exec(text)?.[0].trim().split('\n').slice(2) ?? [];
  const fresh = new Map(rows.map((row) => [nameIn(row), row]));
  const kept = old.map((row) => fresh.get(nameIn(row)) ?? row);
  const names = new Set(old.map(nameIn));
  const added = rows.filter((row) => !names.has(nameIn(row)));
  const lines = [tableHead, ...kept, ...added].join('\n');
  await writeFile(
    page,
    text.replace(table, () => `${lines}\n`),
  );
  await promisify(execFile)('oxfmt', [page]);
}

function nameIn(row: string): string {
  return row.split('|')[1]?.trim() ?? '';
}

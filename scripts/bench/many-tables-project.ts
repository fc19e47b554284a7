import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { $ } from 'zx';
import { manyTables } from './many-tables.ts';

/** A user's project with many tables. */
export interface ManyTablesProject {
  readonly folder: string;
  readonly document: string;
  readonly databaseUrl: string;
}

/** Creates a SQLite database of `count` tables, a project for it and its document. */
export async function makeProject(count: number, folder: string): Promise<ManyTablesProject> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'bench.db');
  fillDatabase(file, count);
  const databaseUrl = `file:${file}`;
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  const project = path.join(folder, 'bench');
  const outside = $({ quiet: true, cwd: folder });
  await outside`node ${cli} init bench --skip-prompts --db ${databaseUrl}`;
  await $({ quiet: true, cwd: project })`node ${cli} introspect`;
  return { folder: project, document: path.join(project, 'openapi/bench.json'), databaseUrl };
}

/** Creates the tables in a new file. */
export function fillDatabase(file: string, count: number): void {
  const database = new DatabaseSync(file);
  database.exec(`begin; ${manyTables('sqlite', count).join(';')}; commit`);
  database.close();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { buildDocument } from '../../pipeline/document/build-document.ts';
import { mergeIntrospected } from '../../pipeline/merge/merge-introspected.ts';
import { partAt, splitPointer, withPartAt } from '../../pipeline/merge/labelled-pointer.ts';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import { fillDatabase } from './many-tables-project.ts';
import { median } from './median.ts';

/** Merging changes of 1,000 tables into a heavily edited document: CPU (user and system) of the merge alone, first run and median. Every second table gained a column and every tenth lost one; in every second model a property was renamed by hand, in every tenth an operation deleted. */
const tables = 1000;
const rounds = 7;

async function introspected(file: string, previous?: OpenApiDocument): Promise<OpenApiDocument> {
  const { catalog, dialect } = await readCatalog({
    ...{ url: `file:${file}`, include: [], exclude: [], schemas: null },
    connect: { timeoutMs: 30_000, baseFolder: '.' },
  });
  const { document } = buildDocument(catalog, dialect, {
    ...{ title: 'bench', naming: 'camelCase' },
    ...(previous === undefined ? {} : { previous }),
  });
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

function migrate(file: string): void {
  const database = new DatabaseSync(file);
  for (let at = 0; at < tables; at += 1) {
    const table = `table_${String(at).padStart(4, '0')}`;
    if (at % 2 === 0) database.exec(`alter table ${table} add column born date`);
    if (at % 10 === 0) database.exec(`alter table ${table} drop column seen_on`);
  }
  database.close();
}

function edited(base: OpenApiDocument): OpenApiDocument {
  let whole = base;
  const put = (pointer: string, value: unknown): void => {
    whole = withPartAt(whole, splitPointer(pointer), value) ?? whole;
  };
  const models = Object.keys(base.components?.schemas ?? {}).filter((name) => /\d$/.test(name));
  for (const [at, model] of models.entries()) {
    const properties = `/components/schemas/${model}/properties`;
    if (at % 2 === 0) {
      put(`${properties}/stars`, partAt(whole, splitPointer(`${properties}/rating`)));
      put(`${properties}/rating`, undefined);
    }
    const [path = ''] = Object.keys(base.paths).slice(2 * at);
    if (at % 10 === 0) put(`/paths/${path.replaceAll('/', '~1')}/post`, undefined);
  }
  return whole;
}

const folder = await mkdtemp(path.join(tmpdir(), 'specmill-bench-'));
try {
  const file = path.join(folder, 'bench.db');
  fillDatabase(file, tables);
  const base = await introspected(file);
  const mine = edited(base);
  migrate(file);
  const fresh = await introspected(file, base);
  const figures: number[] = [];
  let changes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    changes = mergeIntrospected({ base, fresh, edited: mine }).changes.length;
    const { user, system } = process.cpuUsage(before);
    figures.push((user + system) / 1000);
  }
  console.log(
    `merge of ${tables} tables, ${changes} changes: ${figures[0]?.toFixed(0) ?? ''} ms CPU the first time, ${median(figures).toFixed(0)} ms as a median`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

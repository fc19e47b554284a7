import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readCatalog } from '../../catalog/read-catalog.ts';
import { buildDocument } from '../../document/build-document.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/** The document of a SQLite database created by SQL; names of an earlier document are kept. */
export async function introspected(
  sql: string,
  previous?: OpenApiDocument,
): Promise<OpenApiDocument> {
  const folder = mkdtempSync(join(tmpdir(), 'specmill-merge-'));
  try {
    const path = join(folder, 'shop.db');
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
    const { catalog, dialect } = await readCatalog({
      ...{ url: `file:${path}`, include: [], exclude: [], schemas: null },
      connect: { timeoutMs: 10_000, signal: new AbortController().signal, baseFolder: folder },
    });
    const { document } = buildDocument(catalog, dialect, {
      ...{ title: 'shop', naming: 'camelCase' },
      ...(previous === undefined ? {} : { previous }),
    });
    return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

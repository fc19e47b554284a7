import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { argv } from 'zx';
import { sqlite } from '../pipeline/dialects/sqlite/dialect.ts';
import { buildDocument } from '../pipeline/document/build-document.ts';
import { documentText } from '../pipeline/document/document-text.ts';
import { mergeDocuments } from '../pipeline/merge/merge-documents.ts';
import type { OpenApiDocument } from '../pipeline/openapi-document.ts';
import { seedShop, shopStatements } from './seed-shop.ts';

/** Introspects the sample shop's SQLite schema like `specmill introspect`: writes server-template/openapi/shop.json, the merge base, merges changes into openapi/shop.json, and writes the shop's rows as SQL; with `--check`, only reports differences. */
const introspected = 'server-template/openapi/shop.json';
const edited = 'openapi/shop.json';

async function introspectShop(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'specmill-shop-'));
  try {
    seedShop(path.join(folder, 'shop.db'));
    const options = { timeoutMs: 30_000, baseFolder: folder };
    const connection = await sqlite.connect('file:shop.db', options);
    const catalog = await connection.readCatalog({ schemas: null });
    await connection.close();
    return documentText(
      buildDocument(catalog, sqlite, { title: 'shop', naming: 'camelCase' }).document,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Merges the new introspection into the edited document. */
async function mergedShop(base: string, fresh: string, edited: string): Promise<string> {
  const [before, now, people] = [base, fresh, edited].map(
    (text) => JSON.parse(text) as OpenApiDocument,
  );
  const { document } = mergeDocuments({ base: before!, fresh: now!, edited: people! });
  return documentText(document);
}

const fresh = await introspectShop();
const base = await readFile(introspected, 'utf8').catch(() => fresh);
const wanted: Readonly<Record<string, string>> = {
  [edited]: await mergedShop(base, fresh, await readFile(edited, 'utf8')),
  [introspected]: fresh,
  'server-template/shop/rows.sql': `${shopStatements('sqlite').join(';\n\n')};\n`,
};
for (const [file, text] of Object.entries(wanted)) {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) continue;
  const isCheck = argv['check'] === true;
  console.log(`${file} ${isCheck ? 'is out of date (run npm run generate)' : 'changed'}`);
  if (isCheck) process.exitCode = 1;
  else await writeFile(file, text);
}
